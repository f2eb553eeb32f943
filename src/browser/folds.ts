/*
 * The folds of the header are the browser's own popovers: Escape and a press outside close them without this. What is
 * left is the keyboard: once it goes on to what lies below an open fold, the fold would hide it.
 */
document.addEventListener('focusin', ({ target }) => {
  const fold =
    'popover' in HTMLElement.prototype && document.querySelector<HTMLElement>('.fold:popover-open');
  if (!fold || !(target instanceof Element)) return;
  if (!fold.contains(target) && !target.closest('[popovertarget]')) fold.hidePopover();
});
