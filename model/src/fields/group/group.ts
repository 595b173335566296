import { isEmptyValue } from '../../schema/evaluate-condition.ts'
import type { FieldDefinition, FieldKindModel, Fields, JsonSchema } from '../../schema/field-kind.ts'
import type { AnyFieldKind } from '../any-field-kind.ts'
import { collectFindings } from '../collect-findings.ts'
import { listReferenceLabelMembers } from '../label-members.ts'
import { accepted, refused } from '../parsed.ts'
import { isPlainObject } from '../plain-object.ts'
import { requiredMessage } from '../required-message.ts'

/**
 * Fields that belong together, such as an address. A group is written whole: members that are left out become
 * empty.
 */
export interface GroupField {
  readonly kind: 'group'
  readonly members: Fields
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    group: { definition: GroupField; value: Readonly<Record<string, unknown>> }
  }
}

/**
 * The kind that parses, checks and formats a group by the kinds of its members; `kindOf` finds these. In records,
 * `parseMembers` and `validateMembers` parse and check groups, because they know the stored values and the record
 * around the group.
 */
export function createGroupKind(kindOf: (field: FieldDefinition) => AnyFieldKind) {
  const emptyGroup = (members: Fields) =>
    mapMembers(members, (member): unknown => kindOf(member).empty(member))
  return {
    kind: 'group',
    parse(input, { members }) {
      if (!isPlainObject(input)) return refused('Dit is geen groep velden.')
      const labels = listReferenceLabelMembers(members, kindOf)
      const values: [string, unknown][] = []
      for (const [name, value] of Object.entries(input)) {
        const member = Object.hasOwn(members, name) ? members[name] : undefined
        if (!member && !labels.includes(name)) return refused('Onbekend veld.', [name])
        if (!member || value === undefined || value === null) continue
        const parsed = kindOf(member).parse(value, member)
        if (!parsed.ok) return refused(parsed.message, [name, ...(parsed.path ?? [])])
        values.push([name, parsed.value === '' ? null : parsed.value])
      }
      return accepted({ ...emptyGroup(members), ...Object.fromEntries(values) })
    },
    parseText: () => refused('Een groep velden kan niet als tekst worden ingevuld.'),
    validate(value, { members }) {
      for (const [name, member] of Object.entries(members)) {
        const held = value[name] ?? kindOf(member).empty(member)
        if (member.required && isEmptyValue(held)) return requiredMessage(member)
        const message = held === null || held === '' ? undefined : kindOf(member).validate(held, member)
        if (message !== undefined) return message
      }
      return undefined
    },
    format: (value, { members }) =>
      Object.entries(members)
        .map(([name, member]) => kindOf(member).format(value[name], member))
        .filter((text) => text !== '')
        .join(', '),
    toText: () => '',
    storage: ({ members }) => ({ shape: 'members', members }),
    toColumns: (value) => [value],
    fromColumns: ([value]) => (value ?? null) as Readonly<Record<string, unknown>> | null,
    empty: ({ members }) => emptyGroup(members),
    operators: [],
    isSortable: false,
    jsonSchema: ({ members }) => ({
      type: 'object',
      properties: {
        ...mapMembers(
          members,
          (member): JsonSchema => ({ anyOf: [kindOf(member).jsonSchema(member), { type: 'null' }] }),
        ),
        ...Object.fromEntries(
          listReferenceLabelMembers(members, kindOf).map((name) => [name, { readOnly: true }]),
        ),
      },
      additionalProperties: false,
    }),
    parts: ({ members }) => members,
    partsOf: (value) => value,
    check: ({ members, computed }) =>
      collectFindings({
        'heeft geen leden': Object.keys(members).length === 0,
        'heeft leden die niet altijd geschreven kunnen worden':
          computed === undefined &&
          Object.values(members).some((member) => member.computed !== undefined || member.writableIn),
      }),
  } satisfies FieldKindModel<'group'>
}

function mapMembers<Value>(
  members: Fields,
  map: (member: FieldDefinition) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member)]))
}
