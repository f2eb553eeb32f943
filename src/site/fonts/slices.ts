/** What Astro's configuration calls the families of our pages. */
export const fontFamilies = {
  Onest: 'onest',
  'Noto Sans': 'noto-sans',
  'Noto Sans Arabic': 'noto-sans-arabic',
} as const;

export type FontFamily = keyof typeof fontFamilies;

/** Weights that the files have. Thinner letters than those are not used, and would be a third of each file. */
export const fontWeights = { min: 400, max: 900 } as const;

/** Some letters of a font: one file, which a page loads when it shows one of them. */
export interface FontSlice {
  family: FontFamily;
  /** The slice within its family. Pages preload slices by these names. */
  subset: string;
  /** The file of the family's package that it is cut from. */
  source: string;
  /** As CSS writes it (`unicode-range`). Of slices with the same letter, the later one in the list has it. */
  range: string;
}

/**
 * All slices. `npm run fonts` cuts them; their files are beside this one. Every page names those of its fonts, so there
 * are few, and their ranges are short.
 */
export const fontSlices = [
  // Western and northern Europe.
  {
    family: 'Onest',
    subset: 'latin',
    source: 'latin',
    range:
      'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  { family: 'Onest', subset: 'latin-rest', source: 'latin-ext', range: 'U+180-2BA,U+1E00-1E9F,U+1EF2-1EFF' },
  // Central and eastern Europe, and Turkish.
  {
    family: 'Onest',
    subset: 'latin-europe',
    source: 'latin-ext',
    range: 'U+100-130,U+132-151,U+154-17F,U+218-21B',
  },
  // The smallest slice. Signs of currencies (₴, ₺, ₽) are in it because pages in any language may show one.
  {
    family: 'Onest',
    subset: 'polish',
    source: 'latin-ext',
    range: 'U+104-107,U+118-119,U+141-144,U+15A-15B,U+179-17C,U+20B4-20C0',
  },
  {
    family: 'Onest',
    subset: 'cyrillic',
    source: 'cyrillic',
    range: 'U+301,U+400-40C,U+40E-45C,U+45E-45F,U+490-491,U+4B0-4B1,U+2116',
  },
  // What Onest lacks: Greek, and one letter of Bulgarian.
  {
    family: 'Noto Sans',
    subset: 'greek-rest',
    source: 'greek',
    range: 'U+370-377,U+37A-37F,U+3CF-3FF',
  },
  {
    family: 'Noto Sans',
    subset: 'greek',
    source: 'greek',
    range: 'U+37E,U+384-38A,U+38C,U+38E-3A1,U+3A3-3CE',
  },
  { family: 'Noto Sans', subset: 'bulgarian', source: 'cyrillic', range: 'U+40D,U+45D' },
  {
    family: 'Noto Sans Arabic',
    subset: 'arabic-rest',
    source: 'arabic',
    range:
      'U+600-6FF,U+750-77F,U+870-88E,U+890-891,U+897-8E1,U+8E3-8FF,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC',
  },
  // Persian, Urdu and Kurdish beside Arabic.
  {
    family: 'Noto Sans Arabic',
    subset: 'arabic-more',
    source: 'arabic',
    range:
      'U+679,U+67E,U+686,U+688,U+691,U+695,U+698,U+6A4,U+6A9,U+6AF,U+6B5,U+6BA,U+6BE,U+6C0-6C3,U+6C6-6C8,U+6CB-6CE,U+6D2-6D5,U+6F0-6F9',
  },
  {
    family: 'Noto Sans Arabic',
    subset: 'arabic',
    source: 'arabic',
    range: 'U+60C,U+61B-61C,U+61F,U+621-63A,U+640-655,U+660-66D,U+670,U+200C-200E,U+2010-2011',
  },
] as const satisfies readonly FontSlice[];

/** The name of a slice's file in this folder. */
export const sliceFile = ({ family, subset }: FontSlice): string => `${fontFamilies[family]}-${subset}.woff2`;
