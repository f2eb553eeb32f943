import { dialled } from '../../board/html/links.ts';

/** A link that dials a phone number. @param phone as it was written */
export const phoneLink = (phone: string): string => `tel:${dialled(phone) ?? phone}`;
