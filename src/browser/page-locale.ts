/** How the page writes dates and amounts: its language, or a region's form of it (`localeOf`). */
export const pageLocale = (): string => {
  const { lang, dataset } = document.documentElement;
  return dataset.locale ?? lang;
};
