import { fieldAt, splitReferencePath } from '../../fields/field-at.ts'
import { fieldKinds, kindOf } from '../../fields/field-kinds.ts'
import { findConditionPaths } from '../../fields/find-condition-paths.ts'
import { storageOf } from '../../fields/storage-of.ts'
import type { FieldDefinition, FieldKind, Fields } from '../../schema/field-kind.ts'
import { fieldOfPart, formParts } from '../../schema/layout.ts'
import { findRowsView, type RecordType, type RecordTypeDefinition } from '../../schema/record-type.ts'
import { keysOfParts, type SearchDefinition } from '../../schema/search.ts'
import { checkAddedFields } from './check-added.ts'
import { checkAddressesAndCalls, checkSharedAddresses } from './check-addresses.ts'
import { checkCallerUnits } from './check-caller-units.ts'
import { checkClosedText } from './check-closed-text.ts'
import { checkDefault } from './check-default.ts'
import { checkDerivedFields } from './check-derived.ts'
import { checkEndsAlong } from './check-ends-along.ts'
import { checkFilledByDatabase } from './check-filled-by-database.ts'
import { checkFormerNames } from './check-former-names.ts'
import { checkGrid } from './check-grid.ts'
import { checkIndexes } from './check-indexes.ts'
import { checkLocks } from './check-locks.ts'
import { checkPresentations } from './check-presentations.ts'
import { checkRecordView } from './check-record-view.ts'
import { checkRecordsOfUnit } from './check-records-of-unit.ts'
import { checkReferences } from './check-references.ts'
import { checkUniqueAndExclusionRules } from './check-rules.ts'
import { checkSearchEntries } from './check-search-entries.ts'
import { checkSearchInputs } from './check-search-inputs.ts'
import { checkServerResolvedDefaults } from './check-served-defaults.ts'
import { checkThroughFields, checkUsesOfThroughFields } from './check-through.ts'
import { checkUploadAndLists } from './check-upload.ts'
import { checkView } from './check-view.ts'
import { expandViews } from './expand-views.ts'
import { allFields, identityMembers } from './generic-fields.ts'
import { listPermissions } from './list-permissions.ts'
import { resolveRecordType } from './resolve-record-type.ts'

type Finding = readonly [isWrong: boolean, sentence: string]
type Definitions = ReadonlyMap<string, RecordTypeDefinition>

/**
 * Returns a Dutch sentence for each mistake; one about a single type begins with its dtoKey. The other `check…`
 * functions of this folder leave out that dtoKey, and the name of a field that is their argument.
 */
export function checkRecordTypes(given: readonly RecordTypeDefinition[]): readonly string[] {
  const definitions = expandViews(given)
  const known: Definitions = new Map(definitions.map((definition) => [definition.dtoKey, definition]))
  const types = definitions.map((definition) => resolveRecordType(definition, known))
  const permissions = new Set(listPermissions(types))
  return [
    ...duplicates(definitions, (each) => each.dtoKey, 'hebben dezelfde dtoKey'),
    ...duplicates(definitions, (each) => each.name, 'hebben dezelfde naam'),
    ...duplicates(definitions, (each) => `${each.dtoKey.split('.')[0]}/${each.path}`, 'hebben hetzelfde pad'),
    ...checkSharedAddresses(types),
    ...definitions.flatMap((definition) =>
      checkOne(definition, known, permissions).map((text) => `${definition.dtoKey}: ${text}`),
    ),
  ]
}

function duplicates<T extends RecordTypeDefinition>(
  all: readonly T[],
  key: (each: T) => string,
  what: string,
) {
  return [...Map.groupBy(all, key)]
    .filter(([, same]) => same.length > 1)
    .map(([value, same]) => `${same.map((each) => each.dtoKey).join(' en ')} ${what} (${value}).`)
}

function checkOne(
  definition: RecordTypeDefinition,
  known: Definitions,
  permissions: ReadonlySet<string>,
): readonly string[] {
  const fields = allFields(definition)
  const type = resolveRecordType(definition, known)
  return [
    ...checkNames(definition),
    ...Object.entries(fields).flatMap(([name, field]) => checkField(name, field, known)),
    ...Object.entries(findRowsView(definition)?.sheet?.columns ?? {}).flatMap(([name, field]) =>
      checkField(`sheet.${name}`, field, known),
    ),
    ...checkFormerNames(fields),
    ...checkPaths(definition, type, fields),
    ...checkConditions(type, known),
    ...checkSearchLimits(definition.search, fields),
    ...checkSearchEntries(definition, type, { known, permissions }),
    ...checkSearchInputs(type.search),
    ...checkReferences(type, known),
    ...checkServerResolvedDefaults(type, known),
    ...checkThroughFields(type, known),
    ...checkUsesOfThroughFields(type),
    ...checkDerivedFields(type, known),
    ...checkFilledByDatabase(type),
    ...checkAddedFields(definition, type),
    ...checkUploadAndLists(definition, type),
    ...checkUniqueAndExclusionRules(type, known),
    ...checkLocks(type),
    ...checkEndsAlong(type, known),
    ...checkRecordsOfUnit(type, known),
    ...checkGrid(definition, type),
    ...checkIndexes(definition, type),
    ...checkPresentations(type, known),
    ...checkParent(definition, fields, known),
    ...checkView(definition, known),
    ...checkRecordView(definition, known),
    ...checkCallerUnits(definition, type, known),
    ...checkAddressesAndCalls(definition, type, permissions),
    ...type.calls
      .filter(({ writes }) => writes !== undefined && !known.has(writes))
      .map(
        ({ name, writes }) =>
          `de aanroep "${name}" schrijft records van ${writes}, en dat recordtype bestaat niet.`,
      ),
  ]
}

function checkNames(definition: RecordTypeDefinition): readonly string[] {
  return sentences([
    [!/^[A-Z]\w*\.[A-Z]\w*$/.test(definition.dtoKey), `de dtoKey heeft niet de vorm Scope.Naam.`],
    [
      !/^[a-z][A-Za-z0-9]{0,40}$/.test(definition.name),
      `de naam "${definition.name}" is geen camelCase-naam van hoogstens 41 tekens.`,
    ],
    [
      !/^(\/api\/[a-z]{1,60}\/)?[a-z]{1,60}$/.test(definition.path),
      `het pad "${definition.path}" is geen woord van kleine letters en niet van de vorm /api/naam/naam.`,
    ],
    ...Object.keys(definition.fields).map(
      (name): Finding => [
        !/^[a-z][A-Za-z0-9]{0,40}$/.test(name),
        `de veldnaam "${name}" is geen camelCase-naam.`,
      ],
    ),
    [
      definition.idMember !== undefined &&
        (definition.idMember in definition.fields || !/^[a-z][A-Za-z0-9]{0,40}$/.test(definition.idMember)),
      `"${definition.idMember}" kan geen andere naam van de id zijn.`,
    ],
    ...identityMembers.map(
      (name): Finding => [
        name in definition.fields && !(name === 'businessUnitId' && definition.ownership === 'global'),
        `het veld "${name}" hoort al bij elk record.`,
      ],
    ),
  ])
}

function checkField(name: string, field: FieldDefinition, known: Definitions): readonly string[] {
  if (!Object.hasOwn(fieldKinds, field.kind))
    return [`veld "${name}" heeft een onbekend soort "${field.kind}".`]
  const storage = storageOf(field)
  const targets =
    storage.shape === 'columns'
      ? storage.columns.flatMap((column) => column.references ?? [])
      : storage.shape === 'link'
        ? [storage.to]
        : storage.shape === 'children'
          ? [storage.of]
          : []
  const members = storage.shape === 'members' ? Object.entries(storage.members) : []
  return [
    ...[
      ...kindOf(field).check(field),
      ...checkDefault(field),
      ...checkHelp(field),
      ...checkClosedText(field),
    ].map((text) => `veld "${name}" ${text}`),
    ...targets
      .filter((target) => !known.has(target))
      .map((target) => `veld "${name}" verwijst naar ${target}, en dat recordtype bestaat niet.`),
    ...targets
      .filter((target) => known.get(target)?.view)
      .map((target) => `veld "${name}" verwijst naar ${target}, een weergave zonder eigen records.`),
    ...(storage.shape === 'children' && known.has(storage.of) && !known.get(storage.of)?.parent
      ? [`veld "${name}" toont regels van ${storage.of}, en dat heeft geen bovenliggend record.`]
      : []),
    ...(field.kind === 'reference' && !name.endsWith('Id')
      ? [`veld "${name}" is een verwijzing en moet op Id eindigen.`]
      : []),
    ...members.flatMap(([member, inner]) => checkField(`${name}.${member}`, inner, known)),
  ]
}

function checkHelp({ help, helpAs }: FieldDefinition): readonly string[] {
  return helpAs !== undefined && !help ? ['toont zijn uitleg in een tooltip en heeft er geen.'] : []
}

function checkPaths(definition: RecordTypeDefinition, type: RecordType, fields: Fields): readonly string[] {
  const parts = formParts(type.form)
  const detail = definition.grid.detail
  const owners: readonly (readonly [string, readonly string[]])[] = [
    [
      'het raster',
      definition.grid.columns.map((column) => (typeof column === 'string' ? column : column.field)),
    ],
    ['de sortering van het raster', type.grid.sort.map((term) => term.field)],
    ['de detailrij', detail ? [detail.children] : []],
    ['het formulier', parts.flatMap((part) => fieldOfPart(part) ?? [])],
    ['het label', definition.labelFields ?? []],
    ['een uniekheidsregel', (definition.unique ?? []).flatMap((rule) => rule.fields)],
    ['een overlapregel', pathsOfExclusions(definition)],
    ['een vergelijkingsregel', (definition.comparisons ?? []).flatMap(({ fields }) => fields)],
    ['een gevolgregel', (definition.consequences ?? []).flatMap((rule) => Object.keys(rule.set))],
    ['de importsleutel', definition.importKey ?? []],
  ]
  return owners.flatMap(([owner, paths]) =>
    paths
      .filter((path) => !fieldAt(fields, path))
      .map((path) => `${owner} noemt het onbekende veld "${path}".`),
  )
}

/**
 * Lookups send these members to everybody who may choose there, so conditions read only flags and choices.
 */
const readThroughReferences: ReadonlySet<string> = new Set<FieldKind>(['boolean', 'choice'])

function checkConditions(type: RecordType, known: Definitions): readonly string[] {
  return findConditionPaths(type).flatMap((path) => {
    if (fieldAt(type.fields, path)) return []
    const through = splitReferencePath(type.fields, path)
    if (!through) return [`een voorwaarde noemt het onbekende veld "${path}".`]
    const target = known.get(through.to)
    const field = target && fieldAt(allFields(target), through.member)
    return !target || (field && readThroughReferences.has(field.kind))
      ? []
      : [`een voorwaarde leest "${path}", en dat is in ${through.to} geen ja/nee- of keuzeveld.`]
  })
}

function checkSearchLimits(search: SearchDefinition, fields: Fields): readonly string[] {
  if (search.layout === 'free') return []
  if (search.layout === 'lookupTable') {
    const { length } = keysOfParts(search.parts)
    return sentences([[length > 3, `de zoekkaart van een opzoektabel heeft ${length} velden; hoogstens 3.`]])
  }
  const hasCode = 'code' in fields
  const order = keysOfParts(search.parts)
  const extra = order.filter((key) => key !== 'description' && key !== 'code')
  const most = hasCode ? 1 : 2
  return sentences([
    [order[0] !== 'description', 'de zoekvolgorde van een codetabel begint met de omschrijving.'],
    [
      extra.length > most,
      `de zoekvolgorde van een codetabel ${hasCode ? 'met' : 'zonder'} code heeft ${extra.length} extra velden na de omschrijving; hoogstens ${most}.`,
    ],
  ])
}

function checkParent(
  definition: RecordTypeDefinition,
  fields: Fields,
  known: Definitions,
): readonly string[] {
  const { parent } = definition
  if (!parent) return []
  const field = fields[parent.field]
  return sentences([
    [!known.has(parent.dtoKey), `het bovenliggende recordtype ${parent.dtoKey} bestaat niet.`],
    [
      field?.kind !== 'reference' || field.to !== parent.dtoKey,
      `veld "${parent.field}" verwijst niet naar ${parent.dtoKey}.`,
    ],
    [field?.required !== true, `veld "${parent.field}" naar het bovenliggende record is niet verplicht.`],
    [
      (known.get(parent.dtoKey)?.ownership ?? definition.ownership) !== definition.ownership,
      `het eigendom is niet dat van het bovenliggende ${parent.dtoKey}.`,
    ],
  ])
}

function pathsOfExclusions({ exclusions = [], fields }: RecordTypeDefinition): readonly string[] {
  return exclusions
    .flatMap(({ equal, different = [] }) => [...equal, ...different, 'activeRangeUtc'])
    .filter((path) => fields[path]?.computed !== 'derived')
}

function sentences(findings: readonly Finding[]): readonly string[] {
  return findings.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence)
}
