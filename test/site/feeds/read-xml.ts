import { SaxesParser } from 'saxes';

/** An element as a strict parser with namespaces reads it. */
export interface XmlElement {
  /** As written, prefix included ("atom:link"). */
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The element's own text, that of its children left out. */
  text: string;
}

/**
 * Reads a document strictly.
 *
 * @throws {Error} where it is not well-formed
 */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [{ name: '', namespace: '', attributes: {}, children: [], text: '' }];
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, uri, attributes }) => {
    const values = Object.values(attributes).map((attribute) => [attribute.name, attribute.value]);
    const element = { name, namespace: uri, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
  const [root] = open[0]?.children ?? [];
  if (!root) throw new Error('The document has no element.');
  return root;
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** The text of the one child of a name; `null` where there is none. */
export const textOf = (element: XmlElement, name: string): string | null =>
  childrenOf(element, name)[0]?.text ?? null;
