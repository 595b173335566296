import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import { allFields } from './generic-fields.ts'

/**
 * Checks that a type with `upload` has Create, no Clone, no parent or view; that its members are texts or choices, none named
 * `file`; and that lists are not named as fields, and have no `children`, `references` or groups in them.
 */
export function checkUploadAndLists(definition: RecordTypeDefinition, type: RecordType): readonly string[] {
  const members = Object.entries(type.upload ?? {})
  const fields = allFields(definition)
  return [
    ...(type.upload && !type.actions.includes('Create')
      ? ['records worden uit een bestand gemaakt, maar de actie Create ontbreekt.']
      : []),
    ...(type.upload && type.actions.includes('Clone')
      ? ['records worden uit een bestand gemaakt, en kunnen dus niet worden gedupliceerd.']
      : []),
    ...(type.upload && (definition.parent || definition.view)
      ? ['records met een ouder, en weergaven, worden niet uit een bestand gemaakt.']
      : []),
    ...members
      .filter(([name, { kind }]) => name === 'file' || (kind !== 'text' && kind !== 'choice'))
      .map(
        ([name]) =>
          `"${name}" gaat als tekst met een bestand mee: dat kan alleen een tekst of een keuze zijn.`,
      ),
    ...Object.entries(type.lists).flatMap(([name, columns]) => [
      ...(Object.hasOwn(fields, name) ? [`de lijst "${name}" heet als een veld.`] : []),
      ...Object.entries(columns)
        .filter(([, { kind }]) => kind === 'children' || kind === 'references' || kind === 'group')
        .map(([column]) => `de lijst "${name}" heeft met "${column}" een lijst of groep in zich.`),
    ]),
  ]
}
