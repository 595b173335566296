import { findConditionPaths } from '../../fields/find-condition-paths.ts'
import { findThroughPath } from '../../schema/computed.ts'
import type { FieldDefinition, FieldKind } from '../../schema/field-kind.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { allFields } from './generic-fields.ts'

/**
 * Checks that `through` shows, by a reference not `acrossUnits` to a type without versions, a member of its own kind: boolean,
 * choice, color, icon, or the text that alone is the label.
 */
export function checkThroughFields(
  { fields, dtoKey }: Pick<RecordType, 'fields' | 'dtoKey'>,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const through = findThroughPath(field)
    if (through === undefined) return []
    const [path = '', member = '', ...rest] = through.split('.')
    const reference = fields[path]
    const target = reference?.kind === 'reference' ? known.get(reference.to) : undefined
    const isReached = reference?.kind === 'reference' && !reference.acrossUnits && !target?.temporal
    if (!target || !isReached || rest.length > 0)
      return [`veld "${name}" gaat door "${path}", en daar is geen verwijzing die dat kan.`]
    const shown = allFields(target)[member]
    return isShowable(target, member, shown) && shown?.kind === field.kind
      ? []
      : [
          `veld "${name}" van ${dtoKey} toont "${member}" van ${target.dtoKey}, en dat is daar geen omschrijving, keuze, vinkje, kleur of pictogram van dezelfde soort.`,
        ]
  })
}

/**
 * Checks that no condition, unique rule, exclusion rule (`equal`), label or import key names a `through` field, and that no group
 * has one.
 */
export function checkUsesOfThroughFields(type: RecordType): readonly string[] {
  const used = [
    ...findConditionPaths(type),
    ...type.unique.flatMap(({ fields }) => fields),
    ...type.exclusions.flatMap(({ equal }) => equal),
    ...type.labelFields,
    ...type.importKey,
  ]
  const inGroups = Object.entries(type.fields).flatMap(([name, field]) =>
    field.kind === 'group'
      ? Object.entries(field.members).flatMap(([member, each]) =>
          findThroughPath(each) ? [`${name}.${member}`] : [],
        )
      : [],
  )
  return [
    ...[...new Set(used)]
      .filter((path) => findThroughPath(type.fields[path] ?? {}) !== undefined)
      .map((path) => `een voorwaarde, regel of omschrijving leest "${path}", dat niet wordt opgeslagen.`),
    ...inGroups.map((path) => `veld "${path}" gaat door een verwijzing, en dat kan niet in een groep.`),
  ]
}

const freelyShown: ReadonlySet<string> = new Set<FieldKind>(['boolean', 'choice', 'color', 'icon'])

/** Shows no more than a lookup does (decision 9). */
function isShowable(
  { labelFields = ['description'] }: RecordTypeDefinition,
  member: string,
  field: FieldDefinition | undefined,
): boolean {
  if (field && freelyShown.has(field.kind)) return true
  return field?.kind === 'text' && labelFields.length === 1 && labelFields[0] === member
}
