import { fieldAt } from '../../fields/field-at.ts'
import { findChosenReference } from '../../fields/find-chosen-reference.ts'
import type { FieldDefinition, FieldKind } from '../../schema/field-kind.ts'
import { formParts } from '../../schema/layout.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { allFields } from './generic-fields.ts'

const dualListKinds: ReadonlySet<string> = new Set<FieldKind>(['references', 'children'])

/**
 * Checks that a dual list shows references or child records, and checkbox groups permissions. Child records in a dual list have
 * just one reference besides their parent, required and unique in the parent, and nothing else required, unless computed or with
 * a default.
 */
export function checkPresentations(
  { form, fields }: RecordType,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): readonly string[] {
  return formParts(form).flatMap((part) => {
    if (typeof part === 'string' || !('field' in part)) return []
    const field = fieldAt(fields, part.field)
    if (!field || part.presentation === undefined) return []
    if (part.presentation === 'checkboxGroups')
      return field.kind === 'choices' && !field.options
        ? []
        : [`het formulier kan "${part.field}" niet in groepen tonen: het veld is geen lijst van rechten.`]
    const reason = dualListKinds.has(field.kind)
      ? findMistake(field, known)
      : 'het veld is geen lijst van verwijzingen of regels'
    return reason === undefined
      ? []
      : [`het formulier kan "${part.field}" niet in twee lijsten tonen: ${reason}.`]
  })
}

function findMistake(
  field: FieldDefinition,
  known: ReadonlyMap<string, RecordTypeDefinition>,
): string | undefined {
  const child = field.kind === 'children' ? known.get(field.of) : undefined
  return child && findMistakeOfRows(child)
}

function findMistakeOfRows(child: RecordTypeDefinition): string | undefined {
  const { dtoKey: of, parent } = child
  const parentField = parent?.field ?? ''
  const fields = allFields(child)
  const chosen = findChosenReference(fields, parentField)
  if (chosen === undefined)
    return `${of} heeft niet precies één verwijzing naast die naar het bovenliggende record`
  if (fields[chosen]?.required !== true) return `"${chosen}" van ${of} is niet verplicht`
  const isUnique = (child.unique ?? []).some(
    (rule) =>
      rule.fields.includes(chosen) &&
      rule.fields.every((path) => path === chosen || path === parentField) &&
      (rule.within === 'parent' || rule.fields.includes(parentField)),
  )
  if (!isUnique) return `"${chosen}" van ${of} is niet uniek per bovenliggend record`
  const other = Object.entries(fields).find(
    ([name, { required, computed, default: given = null }]) =>
      name !== chosen && name !== parentField && required === true && !computed && given === null,
  )
  return other && `"${other[0]}" van ${of} is verplicht en kan daar niet worden ingevuld`
}
