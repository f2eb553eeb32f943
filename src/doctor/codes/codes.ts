import type { CodeInfo } from '../report/report-schema.ts';
import { advertCodes } from './adverts.ts';
import { serviceCodes } from './service.ts';
import { settingCodes } from './settings.ts';
import { textCodes } from './texts.ts';

/** Every code of a finding. Codes are promises to scripts: add, never rename. */
export const codes = { ...serviceCodes, ...advertCodes, ...textCodes, ...settingCodes };

export type Code = keyof typeof codes;

/** What is fixed about findings of this code. */
export const infoOf = (code: Code): CodeInfo => codes[code];
