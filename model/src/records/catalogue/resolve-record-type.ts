import { fieldAt } from '../../fields/field-at.ts'
import { kindOf } from '../../fields/field-kinds.ts'
import { isStored } from '../../fields/is-stored.ts'
import {
  type ActionKind,
  actionKinds,
  actionRules,
  neededActions,
  type Right,
  rights,
} from '../../schema/actions.ts'
import type { FieldDefinition, Fields } from '../../schema/field-kind.ts'
import { type Grid, sortTermsOf } from '../../schema/layout.ts'
import type { Operator } from '../../schema/operator.ts'
import {
  findRowTypes,
  isListOfRecords,
  type RecordType,
  type RecordTypeDefinition,
} from '../../schema/record-type.ts'
import {
  keysOfParts,
  type Search,
  type SearchCategoryDefinition,
  type SearchEntry,
  type SearchEntryDefinition,
  type SearchPresentation,
} from '../../schema/search.ts'
import { allFields, selectDerivedFields } from './generic-fields.ts'
import { genericSearchEntries } from './generic-search-entries.ts'
import { resolveAddresses } from './resolve-addresses.ts'
import { resolveForm } from './resolve-form.ts'

/** The last columns of every grid (requirements 12.1). */
const closingColumns = ['status', 'activeRangeUtc', 'lastModifiedOnUtc', 'lastModifiedById', 'systemValue']

const actionsOfViews: readonly ActionKind[] = ['Search', 'Get', 'Export']

/**
 * Fills in defaults, and the `parentField` of child lists whose type is among `known`. Does not throw for mistakes:
 * `checkRecordTypes` reports them. Adds nothing from the type that a view shows (`expandViews`, the catalogue).
 */
export function resolveRecordType(
  definition: RecordTypeDefinition,
  known: ReadonlyMap<string, RecordTypeDefinition> = noDefinitions,
): RecordType {
  const [scope = '', name = ''] = definition.dtoKey.split('.')
  const fields = withParentFields(withIdentity(definition, allFields(definition)), known)
  const permissions = permissionsOf(definition)
  const basePath = definition.path.startsWith('/')
    ? definition.path
    : `/api/${scope.toLowerCase()}/${definition.path}`
  return {
    dtoKey: definition.dtoKey,
    scope,
    name: definition.name || name,
    path: basePath.slice(basePath.lastIndexOf('/') + 1),
    basePath,
    labels: definition.labels,
    icon: definition.icon,
    ownership: definition.ownership,
    isTemporal: definition.temporal ?? false,
    ...(definition.parent && { parent: definition.parent }),
    ...(definition.view && { view: definition.view }),
    storedIn: { dtoKey: definition.dtoKey, name: definition.name },
    permissions,
    otherPermissions: definition.permissions?.also ?? [],
    ...(definition.idMember !== undefined && { idMember: definition.idMember }),
    labelFields: definition.labelFields ?? ['description'],
    fields,
    derived: selectDerivedFields(definition),
    ...listsOf(definition),
    ...(definition.upload && { upload: definition.upload }),
    lockedWhen: definition.lockedWhen ?? [],
    unique: definition.unique ?? [],
    exclusions: definition.exclusions ?? [],
    comparisons: definition.comparisons ?? [],
    consequences: definition.consequences ?? [],
    endsAlong: definition.endsAlong ?? [],
    importKey: definition.importKey ?? ['id'],
    ...(definition.indexes && { indexes: definition.indexes }),
    search: searchOf(definition, fields),
    grid: gridOf(definition, fields),
    form: resolveForm(definition.form),
    actions: actionsOf(definition),
    actionLabels: definition.actions?.labels ?? {},
    ...resolveAddresses(definition, basePath, permissions),
  }
}

function listsOf({ lists = {} }: RecordTypeDefinition): Pick<RecordType, 'lists' | 'ownedRecords'> {
  const entries = Object.entries(lists)
  return {
    lists: Object.fromEntries(
      entries.flatMap(([name, list]) => (isListOfRecords(list) ? [] : [[name, list]])),
    ),
    ownedRecords: Object.fromEntries(
      entries.flatMap(([name, list]) => (isListOfRecords(list) ? [[name, list.of]] : [])),
    ),
  }
}

const noDefinitions: ReadonlyMap<string, RecordTypeDefinition> = new Map()

function withParentFields(fields: Fields, known: ReadonlyMap<string, RecordTypeDefinition>): Fields {
  const fill = (field: FieldDefinition): FieldDefinition => {
    if (field.kind === 'group') return { ...field, members: withParentFields(field.members, known) }
    const parent = field.kind === 'children' ? known.get(field.of)?.parent : undefined
    return field.kind === 'children' && parent ? { ...field, parentField: parent.field } : field
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fill(field)]))
}

function withIdentity({ unique = [], importKey = [] }: RecordTypeDefinition, fields: Fields): Fields {
  const names = new Set([...unique.flatMap((rule) => rule.fields), ...importKey])
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      names.has(name) ? { ...field, identifies: true } : field,
    ]),
  )
}

function permissionsOf(definition: RecordTypeDefinition): Record<Right, string> {
  const prefix = definition.name.charAt(0).toUpperCase() + definition.name.slice(1)
  const names = definition.permissions?.names
  return Object.fromEntries(rights.map((right) => [right, names?.[right] ?? prefix + right])) as Record<
    Right,
    string
  >
}

const actionsOnStatus: ReadonlySet<ActionKind> = new Set(['BulkDeactivate', 'BulkActivate'])

function actionsOf(definition: RecordTypeDefinition): readonly ActionKind[] {
  const { also = [], without = [] } = definition.actions ?? {}
  if (definition.view) return actionsOfViews.filter((kind) => !without.includes(kind))
  return actionKinds.filter((kind) => {
    const { offered } = actionRules[kind]
    if (without.includes(kind)) return false
    const needed = neededActions[kind]
    if (needed && without.includes(needed)) return false
    if (actionsOnStatus.has(kind) && !('status' in allFields(definition))) return false
    return offered === 'always' || (offered === 'temporal' && definition.temporal) || also.includes(kind)
  })
}

/** Only fields on a card or grid get a search index; others would go unused. */
function derivedKeys(definition: RecordTypeDefinition): readonly string[] {
  const { search, grid, parent } = definition
  const columns = findRowTypes(definition) ? [] : grid.columns
  return [
    ...keysOfParts(search.parts),
    ...(search.advanced ?? []).flatMap((category) => keysOfParts(category.entries)),
    ...columns.map((column) => (typeof column === 'string' ? column : column.field)),
    ...(parent ? [parent.field] : []),
  ]
}

function searchOf(definition: RecordTypeDefinition, fields: Fields): Search {
  const { search } = definition
  const known = new Set(Object.keys(fields))
  if (definition.ownership === 'either') known.add('isGlobalSystemBusinessUnitRecord')
  const generic = Object.entries(genericSearchEntries).filter(
    ([, entry]) => 'fields' in entry.binds && entry.binds.fields.every((name) => known.has(name)),
  )
  const { parts } = search
  const own = search.entries ?? {}
  const entries = new Map<string, SearchEntry>()
  for (const name of derivedKeys(definition)) {
    if (name in own || entries.has(name)) continue
    const entry = entryOfField(name, fields)
    if (entry) entries.set(name, entry)
  }
  for (const [key, entry] of [...generic, ...Object.entries(own)])
    entries.set(key, completeEntry(key, entry, fields))
  const shown = new Set([...keysOfParts(parts), search.facet])
  const others = [...entries.keys()].filter((key) => !shown.has(key))
  return {
    entries: [...entries.values()],
    visible: [...parts, ...others.filter((key) => key === 'status')],
    advanced: {
      fixed: parts,
      categories: search.advanced ?? defaultCategories(definition, others),
    },
    ...(search.facet !== undefined && { facet: search.facet }),
    isImmediate: search.isImmediate ?? true,
  }
}

function defaultCategories(
  definition: RecordTypeDefinition,
  keys: readonly string[],
): readonly SearchCategoryDefinition[] {
  const categories = [
    {
      name: 'own',
      label: definition.labels.one,
      entries: keys.filter((key) => !(key in genericSearchEntries)),
    },
    { name: 'general', label: 'Algemeen', entries: keys.filter((key) => key in genericSearchEntries) },
  ]
  return categories.filter((category) => category.entries.length > 0)
}

function entryOfField(name: string, fields: Fields): SearchEntry | undefined {
  const field = fields[name]
  const operator = field && kindOf(field).operators[0]
  if (!field || !operator || field.kind === 'secret' || !isStored(field)) return undefined
  return completeEntry(name, { binds: { fields: [name], operator } }, fields)
}

function completeEntry(key: string, entry: SearchEntryDefinition, fields: Fields): SearchEntry {
  const bound = 'fields' in entry.binds ? fieldAt(fields, entry.binds.fields[0] ?? '') : undefined
  const input = entry.input ?? bound ?? { kind: 'text', label: key }
  const presentation = entry.presentation ?? presentationOf(input, entry.binds.operator)
  return { ...entry, key, label: entry.label ?? input.label, input, ...(presentation && { presentation }) }
}

function presentationOf(input: FieldDefinition, operator: Operator): SearchPresentation | undefined {
  if (input.kind !== 'choice' || operator !== 'equals') return undefined
  return input.presentation === 'checkbox' ? 'segments' : input.presentation
}

function gridOf(definition: RecordTypeDefinition, fields: Fields): Grid {
  const own = definition.grid.columns.map((column) =>
    typeof column === 'string' ? { field: column } : column,
  )
  const closing = closingColumns
    .filter((name) => name in fields && !own.some((column) => column.field === name))
    .map((name) => ({ field: name }))
  return {
    ...definition.grid,
    sort: sortTermsOf(definition.grid.sort ?? own.slice(0, 1).map(({ field }) => field)),
    paging: definition.grid.paging ?? 'full',
    columns: [...own, ...closing].map((column) => {
      const field = fieldAt(fields, column.field)
      const [head = '', ...members] = column.field.split('.')
      const group = members.length > 0 ? fields[head]?.shortLabel : undefined
      return {
        ...(field?.width && { width: field.width }),
        label: field?.shortLabel ?? field?.label ?? column.field,
        ...(group !== undefined && { group }),
        ...column,
      }
    }),
  }
}
