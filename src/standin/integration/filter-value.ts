import { isWireDate, isWireDatetime } from '../../service/wire/common.ts';
import type { Choices } from '../choices.ts';
import type { FieldKind } from './fields/field.ts';

/** The value of a condition as it is compared with the column; `null` where it is none of the field's type. */
export function filterValue(kind: FieldKind, text: string, choices: Choices): string | number | null {
  switch (kind) {
    case 'integer':
      return /^-?\d{1,20}$/.test(text) ? Number(text) : null;
    case 'number':
      return /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : null;
    case 'text':
    case 'multiple':
      return text;
    case 'date':
      return isWireDate(text) ? text : null;
    case 'datetime':
      if (isWireDatetime(text)) return text;
      return choices.dateFilter === 'midnight' && isWireDate(text) ? `${text} 00:00:00` : null;
    case 'checkbox':
      if (text === '1' || text === 'true') return 1;
      return text === '0' || text === 'false' ? 0 : null;
    case 'other':
      return null;
  }
}
