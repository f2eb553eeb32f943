import type { CodeInfo } from '../report/report-schema.ts';
import { advertCodes } from './adverts.ts';
import { serviceCodes } from './service.ts';
import { settingCodes } from './settings.ts';
import { textCodes } from './texts.ts';

/** Every code of a finding. Scripts rely on codes: add, never rename. */
export const codes = { ...serviceCodes, ...advertCodes, ...textCodes, ...settingCodes };

export type Code = keyof typeof codes;

/** The constant parts of findings with this code. */
export const infoOf = (code: Code): CodeInfo => codes[code];
