import { z } from 'zod';

/** The part of JSON Schema that describes our settings. */
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

/** The description of settings by a schema, as written in it. */
export const settingNode = (schema: z.ZodType): SettingNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SettingNode;
