import type { FieldKindModel, Fields, JsonSchema } from '../../schema/field-kind.ts'
import { boundKind } from '../bound-kind.ts'
import { definitionFindings } from '../definition-findings.ts'
import { parseMembers } from '../parse-members.ts'
import { accepted, refused } from '../parsed.ts'
import { isPlainObject } from '../plain-object.ts'
import { referenceLabels } from '../reference-labels.ts'
import { validateMembers } from '../validate-members.ts'

/** Fields that belong together, such as an address. They are written together: what is left out is empty. */
export interface GroupField {
  readonly kind: 'group'
  readonly members: Fields
}

declare module '../../schema/field-kind.ts' {
  interface FieldKinds {
    group: { definition: GroupField; value: Readonly<Record<string, unknown>> }
  }
}

const noText = 'Een groep velden kan niet als tekst worden ingevuld.'

export const groupKind = {
  kind: 'group',
  parse(input, field, kinds) {
    if (!isPlainObject(input)) return refused('Dit is geen groep velden.')
    const { values, errors } = parseMembers({ group: field }, { group: input }, { mode: 'edit', kinds })
    const [error] = errors
    if (error) return refused(error.message, error.field.split('.').slice(1))
    return accepted(values.group as Readonly<Record<string, unknown>>)
  },
  parseText: () => refused(noText),
  /** Conditions of members see the group alone here; `validateMembers` shows them the whole record. */
  validate: (value, { members }, kinds) =>
    validateMembers(members, value, { mode: 'edit', kinds })[0]?.message,
  format: (value, { members }, kinds) =>
    Object.entries(members)
      .map(([name, member]) => boundKind(member, kinds).format(value[name], member))
      .filter((text) => text !== '')
      .join(', '),
  toText: () => '',
  storage: ({ members }) => ({ shape: 'members', members }),
  toColumns: (value) => [value],
  fromColumns: ([value]) => (value ?? null) as Readonly<Record<string, unknown>> | null,
  operators: [],
  isSortable: false,
  jsonSchema: ({ members }, kinds) => ({
    type: 'object',
    properties: Object.fromEntries([
      ...Object.entries(members).map(([name, member]): [string, JsonSchema] => [
        name,
        { anyOf: [boundKind(member, kinds).jsonSchema(member), { type: 'null' }] },
      ]),
      ...referenceLabels(members, kinds).map((name): [string, JsonSchema] => [name, { readOnly: true }]),
    ]),
    additionalProperties: false,
  }),
  parts: ({ members }) => members,
  partsOf: (value) => value,
  check: ({ members }) =>
    definitionFindings({
      'heeft geen leden': Object.keys(members).length === 0,
      // They are written together, so that one left out would be cleared.
      'heeft leden die niet altijd geschreven kunnen worden': Object.values(members).some(
        (member) => member.readOnly === true || member.writableIn !== undefined,
      ),
    }),
} satisfies FieldKindModel<'group'>
