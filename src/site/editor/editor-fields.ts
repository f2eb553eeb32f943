import type { Fields, Shape } from './shapes.ts';

/** A field of the editor, as its configuration describes it (sveltiacms.app, "Field types"). */
export interface EditorField {
  name: string;
  label: string;
  widget: string;
  hint?: string;
  required: boolean;
  [option: string]: unknown;
}

/** Words for what a schema has only names for. */
export interface FieldWords {
  /** The label of a field or a type by its name. */
  label(name: string): string;
}

/** Keys by which a value of one of several forms says which it is (browser/admin/codec.ts). */
export const formKey = 'form';
export const formValue = 'value';

/** Fields of every block that say where it is shown: below those that say what. */
const lastFields = ['onBoard', 'onEmpty', 'onJobs', 'id'];

/** The fields of the editor for those of a schema. */
export const editorFields = (fields: Fields, words: FieldWords): EditorField[] =>
  Object.entries(fields)
    .toSorted(([one], [other]) => lastFields.indexOf(one) - lastFields.indexOf(other))
    .map(([name, shape]) => editorField(name, shape, words));

function editorField(name: string, shape: Shape, words: FieldWords): EditorField {
  const { hint, isOptional, isShown } = shape;
  const required = (isOptional !== true || isShown === true) && !('canBeEmpty' in shape);
  const common = {
    name,
    label: words.label(name),
    required,
    ...(hint !== undefined && { hint: hintText(hint) }),
  };
  return { ...common, ...fieldOptions(shape, words) };
}

/** Hints are shown as they are: marks of Markdown and names of our pages say nothing there. */
const hintText = (hint: string): string =>
  hint
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/ ?\([\w-]*docs\/[^)]*\)/g, '')
    .replaceAll('`', '');

function fieldOptions(shape: Shape, words: FieldWords): { widget: string; [option: string]: unknown } {
  switch (shape.kind) {
    case 'words':
      return { widget: 'string', ...defaultOf(shape) };
    case 'markdown':
      return { widget: 'text', ...defaultOf(shape) };
    case 'picture':
      return { widget: 'image', choose_url: false };
    case 'flag':
      return shape.fallback === undefined
        ? {
            widget: 'select',
            options: [
              { label: 'Yes', value: 'true' },
              { label: 'No', value: 'false' },
            ],
          }
        : { widget: 'boolean', default: shape.fallback, required: false };
    case 'number':
      return {
        widget: 'number',
        value_type: shape.isWhole ? 'int' : 'float',
        ...(shape.least !== undefined && { min: shape.least }),
        ...(shape.most !== undefined && { max: shape.most }),
        ...defaultOf(shape),
      };
    case 'choice':
      return {
        widget: 'select',
        ...defaultOf(shape),
        options: shape.values.map((value) => ({ label: words.label(value), value })),
      };
    case 'list':
      return listOptions(shape, words);
    case 'group':
      return {
        widget: 'object',
        collapsed: shape.isShown ? false : 'auto',
        fields: editorFields(shape.fields, words),
      };
    case 'blocks':
      return {
        widget: 'list',
        label_singular: 'block',
        typeKey: shape.key,
        collapsed: true,
        types: Object.entries(shape.types).map(([name, fields]) => typeOf(name, fields, words)),
      };
    case 'either':
      return {
        widget: 'object',
        typeKey: formKey,
        types: Object.entries(shape.forms).map(([name, form]) => formOf(name, form, words)),
      };
    case 'code':
      return {
        widget: 'code',
        default_language: 'yaml',
        allow_language_selection: false,
        output_code_only: true,
      };
  }
}

const defaultOf = ({ fallback }: Shape) => (fallback === undefined ? {} : { default: fallback });

/** A type of block. A list shows the type of a folded one, and its first words. */
const typeOf = (name: string, fields: Fields, words: FieldWords) => {
  const first = ['title', 'heading', 'text', 'name'].find((field) => Object.hasOwn(fields, field));
  return {
    name,
    label: words.label(name),
    widget: 'object',
    ...(first !== undefined && { summary: `{{${first}}}` }),
    fields: editorFields(fields, words),
  };
};

const formOf = (name: string, form: Shape, words: FieldWords) => ({
  name,
  label: formLabels[name] ?? words.label(name),
  widget: 'object',
  fields: form.kind === 'group' ? editorFields(form.fields, words) : [editorField(formValue, form, words)],
});

const formLabels: Readonly<Record<string, string>> = {
  words: 'One text for all',
  choice: 'One of several',
  group: 'Separate fields',
  flag: 'Yes or no',
  list: 'A list',
};

function listOptions({ of, least, most }: Extract<Shape, { kind: 'list' }>, words: FieldWords) {
  const limits = { ...(least !== undefined && { min: least }), ...(most !== undefined && { max: most }) };
  if (of.kind === 'choice') return { ...fieldOptions(of, words), multiple: true, ...limits };
  if (of.kind === 'group') {
    const fields = editorFields(of.fields, words);
    const first = fields.find(({ widget }) => widget === 'string');
    return {
      widget: 'list',
      label_singular: 'item',
      collapsed: 'auto',
      ...(first && { summary: `{{${first.name}}}` }),
      fields,
      ...limits,
    };
  }
  return { widget: 'list', label_singular: 'item', field: editorField('item', of, words), ...limits };
}
