import type { FieldKind } from '../../schema/field-kind.ts'
import { flagOperators, listOperators } from '../../schema/operator.ts'
import {
  hasDescriptionTwin,
  keysOfParts,
  type Search,
  type SearchEntry,
  type SearchPresentation,
} from '../../schema/search.ts'

type Finding = readonly [isWrong: boolean, sentence: string]

const presentations: Readonly<Partial<Record<FieldKind, readonly SearchPresentation[]>>> = {
  boolean: ['select', 'radio', 'checkbox'],
  choice: ['select', 'radio', 'segments'],
  dateTime: ['day'],
  multilineText: ['textArea'],
  reference: ['autocomplete', 'select'],
  references: ['autocomplete', 'select'],
}

const ofOneValue: ReadonlySet<SearchPresentation> = new Set(['radio', 'segments', 'checkbox'])

/**
 * Checks that a `presentation` fits the kind, and radio, segments and checkbox a single value; that a description twin has an operator of
 * lists, and no select; and that no two categories share a name and no entry stands twice on the card.
 */
export function checkSearchInputs({ entries, visible, advanced }: Search): readonly string[] {
  const categories = advanced.categories.map((category) => category.name)
  return [
    ...entries.flatMap((entry) => checkEntry(entry).map((text) => `zoekveld "${entry.key}" ${text}.`)),
    ...duplicatesIn(categories).map((name) => `twee zoekcategorieën heten "${name}".`),
    ...duplicatesIn(keysOfParts(visible)).map(
      (key) => `zoekveld "${key}" staat twee keer op dezelfde kaart.`,
    ),
  ]
}

function checkEntry(entry: SearchEntry): readonly string[] {
  const { input, presentation, binds } = entry
  const isOne = binds.operator === 'equals' || flagOperators.has(binds.operator)
  const looks = presentations[input.kind] ?? []
  const findings: readonly Finding[] = [
    [
      presentation !== undefined && !looks.includes(presentation),
      `kan er niet uitzien als "${presentation}"`,
    ],
    [
      presentation !== undefined && ofOneValue.has(presentation) && !isOne,
      `zoekt met "${binds.operator}", en dat kan niet met één keuze`,
    ],
    [
      entry.descriptionTwin !== undefined && !listOperators.has(binds.operator),
      'neemt een omschrijving aan waar er één wordt gekozen',
    ],
    [
      hasDescriptionTwin(entry) && presentation === 'select',
      'neemt een tekst aan waar alleen gekozen kan worden',
    ],
  ]
  return findings.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence)
}

function duplicatesIn(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
