import { fieldAt } from '../../fields/field-at.ts'
import { findConditionPaths } from '../../fields/find-condition-paths.ts'
import { isFilledByDatabase } from '../../fields/is-filled-by-database.ts'
import { isStored } from '../../fields/is-stored.ts'
import { findCountedList, findDateTimePath, isAdded } from '../../schema/computed.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import type { RecordType } from '../../schema/record-type.ts'

/**
 * Checks that `dayOf` is a date, of a stored date-time, and that `sequence` and `countOf`, of child records, are integers; not
 * required, defaulted, in a group, or named by conditions, rules, consequences (in `set`), import key or, if a count, label.
 */
export function checkFilledByDatabase(type: RecordType): readonly string[] {
  const filled = Object.entries(type.fields).filter(([, field]) => isFilledByDatabase(field))
  return [
    ...filled.flatMap(([name, field]) =>
      findMistakes(type.fields, field).map((text) => `veld "${name}" ${text}.`),
    ),
    ...listGroupMembers(type.fields)
      .filter(([, field]) => isFilledByDatabase(field))
      .map(([path]) => `veld "${path}" wordt door de database gevuld, en dat kan daar niet.`),
    ...checkUses(type),
  ]
}

function findMistakes(fields: Fields, field: FieldDefinition): readonly string[] {
  const [dated, counted] = [findDateTimePath(field), findCountedList(field)]
  const hasValue = field.required || field.requiredWhen !== undefined || field.default !== undefined
  return [
    ...(hasValue ? ['wordt door de database gevuld en is ook verplicht of standaard ingevuld'] : []),
    ...(field.kind === (dated === undefined ? 'integer' : 'date')
      ? []
      : ['wordt door de database gevuld, en dat kan alleen een geheel getal of een dag']),
    ...(dated !== undefined && !isStoredMoment(fields, dated)
      ? [`is de dag van "${dated}", en dat is geen opgeslagen tijdstip van het record`]
      : []),
    ...(counted !== undefined && !isChildList(fields, counted)
      ? [`telt "${counted}", en dat is geen lijst van het record`]
      : []),
  ]
}

function isStoredMoment(fields: Fields, path: string): boolean {
  const field = fieldAt(fields, path)
  return field?.kind === 'dateTime' && isStored(field) && !isAdded(fields[path.split('.', 1)[0] ?? ''])
}

function isChildList(fields: Fields, name: string): boolean {
  const list = fields[name]
  return list?.kind === 'children' && !isAdded(list)
}

function listGroupMembers(fields: Fields, prefix = ''): readonly (readonly [string, FieldDefinition])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name
    const own = prefix === '' ? [] : [[path, field] as const]
    return field.kind === 'group' ? [...own, ...listGroupMembers(field.members, `${path}.`)] : own
  })
}

/**
 * Rules, conditions and imports read a record before the database has filled these fields; a label reads what
 * is stored.
 */
function checkUses(type: RecordType): readonly string[] {
  const used: readonly (readonly [owner: string, paths: readonly string[]])[] = [
    ['een voorwaarde', findConditionPaths(type)],
    ['een uniekheidsregel', type.unique.flatMap(({ fields }) => fields)],
    ['een overlapregel', type.exclusions.flatMap(({ equal, different = [] }) => [...equal, ...different])],
    ['een vergelijkingsregel', type.comparisons.flatMap(({ fields }) => fields)],
    ['een gevolgregel', type.consequences.flatMap(({ set }) => Object.keys(set))],
    ['de importsleutel', type.importKey],
    ['het label', type.labelFields.filter((path) => !isStoredField(type.fields[path]))],
  ]
  return used.flatMap(([owner, paths]) =>
    [...new Set(paths)]
      .filter((path) => isFilled(type.fields[path]))
      .map((path) => `${owner} noemt "${path}", dat de database pas bij het opslaan of lezen vult.`),
  )
}

function isFilled(field: FieldDefinition | undefined): boolean {
  return field !== undefined && isFilledByDatabase(field)
}

function isStoredField(field: FieldDefinition | undefined): boolean {
  return field !== undefined && isStored(field)
}
