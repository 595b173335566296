import {
  type DefaultSource,
  type DefaultValue,
  findDefaultSource,
  isResolvedByServer,
} from '../schema/base-field.ts'
import type { FieldDefinition, Fields } from '../schema/field-kind.ts'
import { kindOf } from './field-kinds.ts'

export interface DefaultContext {
  /** `yyyy-MM-dd` in Amsterdam. */
  readonly today: string
  readonly now: string
  readonly currentUserId: string
  readonly businessUnit?: {
    /** The series id, as references hold it. */
    readonly id: string | null
    readonly defaultCurrencyId?: string | null
    readonly defaultCountryId?: string | null
    readonly defaultLanguageId?: string | null
  }
}

const sources: Readonly<Record<DefaultSource, (context: DefaultContext) => string | null>> = {
  today: (context) => context.today,
  now: (context) => context.now,
  currentUser: (context) => context.currentUserId,
  businessUnit: ({ businessUnit }) => businessUnit?.id ?? null,
  'businessUnit.defaultCurrencyId': ({ businessUnit }) => businessUnit?.defaultCurrencyId ?? null,
  'businessUnit.defaultCountryId': ({ businessUnit }) => businessUnit?.defaultCountryId ?? null,
  'businessUnit.defaultLanguageId': ({ businessUnit }) => businessUnit?.defaultLanguageId ?? null,
}

/**
 * The default of each field, or its empty value. Leaves out computed fields. Defaults that only the server resolves
 * (`isResolvedByServer`) stay empty.
 */
export function createDefaultRecord(fields: Fields, context: DefaultContext): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.computed)
      .map(([name, field]) => [name, defaultOf(field, context)]),
  )
}

function defaultOf(field: FieldDefinition, context: DefaultContext): unknown {
  if (field.default !== undefined && !isResolvedByServer(field.default))
    return resolveDefault(field.default, context)
  const storage = kindOf(field).storage(field)
  return storage.shape === 'members'
    ? createDefaultRecord(storage.members, context)
    : kindOf(field).empty(field)
}

function resolveDefault(value: DefaultValue, context: DefaultContext): unknown {
  const source = findDefaultSource(value)
  return source === undefined ? value : sources[source](context)
}
