import { fieldAt } from '../../fields/field-at.ts'
import { fieldsOfMessage } from '../../fields/rule-message.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { allFields } from './generic-fields.ts'

/**
 * Checks that `when` of unique and exclusion rules is a boolean of the record, or of one that it refers to, without versions and
 * not `acrossUnits`; and that their messages name known fields.
 */
export function checkUniqueAndExclusionRules(
  type: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  return [...type.unique, ...type.exclusions].flatMap(({ when, message }) => [
    ...(when === undefined || isFlag(type, when, known)
      ? []
      : [
          `een regel geldt alleen bij "${when}", en dat is geen vinkje van het record of van waar het naar verwijst.`,
        ]),
    ...fieldsOfMessage(message)
      .filter((path) => fieldAt(type.fields, path) === undefined)
      .map((path) => `de melding "${message}" noemt het onbekende veld "${path}".`),
  ])
}

function isFlag(
  { fields }: RecordType,
  when: string,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): boolean {
  const [path = '', member, ...rest] = when.split('.')
  const field = fields[path]
  if (member === undefined) return field?.kind === 'boolean'
  // The versions of a series may differ in their flag.
  const target = field?.kind === 'reference' && !field.acrossUnits ? known.get(field.to) : undefined
  if (!target || target.temporal || rest.length > 0) return false
  return allFields(target)[member]?.kind === 'boolean'
}
