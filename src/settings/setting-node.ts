import { z } from 'zod';

/** The part of JSON Schema that our settings come out as. */
export interface SettingNode {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly SettingNode[];
  items?: SettingNode;
  properties?: Record<string, SettingNode>;
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: SettingNode | boolean;
  required?: readonly string[];
}

/** What of the settings a schema describes, as its writer gives it. */
export const settingNode = (schema: z.ZodType): SettingNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SettingNode;
