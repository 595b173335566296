import { fieldAt } from '../../fields/field-at.ts'
import { formParts, type RelatedPart } from '../../schema/layout.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { resolveRecordType } from './resolve-record-type.ts'

type Definitions = ReadonlyMap<string, RecordTypeDefinition>

/**
 * Checks that only a business unit (global, temporal) shows or lists records of its own, of a known type with ownership
 * `businessUnit`, no view and without versions; that shown columns are its fields; and that no list has the name of a field.
 */
export function checkRecordsOfUnit(type: RecordType, known: Definitions): readonly string[] {
  return [
    ...formParts(type.form).flatMap((part) =>
      typeof part === 'object' && 'related' in part ? checkPart(type, part, known) : [],
    ),
    ...Object.entries(type.ownedRecords).flatMap(([member, dtoKey]) =>
      checkOwned(type, { member, dtoKey }, known),
    ),
  ]
}

function checkPart(type: RecordType, part: RelatedPart, known: Definitions): readonly string[] {
  const { related, columns = [] } = part
  const definition = known.get(related)
  if (!definition) return [`het formulier toont records van ${related}, en dat recordtype bestaat niet.`]
  const target = resolveRecordType(definition)
  return [
    ...checkOwner(type, target).map(
      (reason) => `het formulier toont ${related} van zichzelf, maar ${reason}.`,
    ),
    ...columns
      .filter((path) => !fieldAt(target.fields, path))
      .map((path) => `het formulier toont van ${related} het onbekende veld "${path}".`),
  ]
}

function checkOwned(
  type: RecordType,
  { member, dtoKey }: { readonly member: string; readonly dtoKey: string },
  known: Definitions,
): readonly string[] {
  const definition = known.get(dtoKey)
  if (!definition) return [`de lijst "${member}" noemt ${dtoKey}, en dat recordtype bestaat niet.`]
  return [
    ...(member in type.fields ? [`de lijst "${member}" heet als een veld.`] : []),
    ...checkOwner(type, resolveRecordType(definition)).map(
      (reason) => `de lijst "${member}" noemt ${dtoKey}, maar ${reason}.`,
    ),
  ]
}

function checkOwner(type: RecordType, owned: RecordType): readonly string[] {
  if (!type.isTemporal || type.ownership !== 'global') return ['dit recordtype is geen business unit']
  if (owned.ownership !== 'businessUnit' || owned.view)
    return ['records daarvan horen niet elk bij één business unit']
  return owned.isTemporal ? ['dat recordtype heeft versies'] : []
}
