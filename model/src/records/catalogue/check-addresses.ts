import { storageOf } from '../../fields/storage-of.ts'
import { type ActionKind, actionKinds, actionRules } from '../../schema/actions.ts'
import { isAnsweredArray, type RecordCall } from '../../schema/calls.ts'
import type { Fields } from '../../schema/field-kind.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'
import {
  type LiteralAddress,
  listLiteralAddresses,
  placeholderOf,
  placeholdersOf,
  segmentsOf,
} from './literal-addresses.ts'

const movableActions: ReadonlySet<ActionKind> = new Set([
  'Search',
  'Get',
  'Create',
  'Update',
  'Delete',
  'BulkDeactivate',
  'BulkActivate',
  'CreateNewVersion',
  'AssignEndDate',
  'Export',
])

/** These have no parent in their address, because a search does not narrow itself to one. */
const actionsOnAll: ReadonlySet<ActionKind> = new Set(['Search', 'Export'])

/**
 * Checks that only movable actions of the type have an address of their own, with the right placeholders; that a literal address
 * is no usual one and has 1 to 4 segments (a GET 0 to 4) behind the path of a type; and the calls, by `checkCall`.
 */
export function checkAddressesAndCalls(
  definition: RecordTypeDefinition,
  type: RecordType,
  knownPermissions: ReadonlySet<string>,
): readonly string[] {
  return [
    ...checkActionPaths(definition, type),
    ...listLiteralAddresses([type]).flatMap((literal) => checkShadowed(literal)),
    ...type.calls.flatMap((call) =>
      checkCall(type, call, knownPermissions).map((text) => `de aanroep "${call.name}" ${text}.`),
    ),
  ]
}

/** `{id}` is in the address just if it is in the usual one; the reference to the parent may be, except for Search and Export. */
function checkActionPaths(definition: RecordTypeDefinition, type: RecordType): readonly string[] {
  return Object.entries(definition.actions?.paths ?? {}).flatMap(([name, path]) => {
    const kind = name as ActionKind
    if (!movableActions.has(kind) || !type.actions.includes(kind))
      return [`de actie ${name} heeft een eigen adres, en dat kan bij die actie niet.`]
    const needed = actionRules[kind].path.includes('{id}') ? ['id'] : []
    const parent = actionsOnAll.has(kind) ? undefined : type.parent?.field
    const given = placeholdersOf(path)
    const allowed: readonly string[] = [...(parent === undefined ? [] : [parent]), ...needed]
    const isComplete = needed.every((each) => given.includes(each))
    return isComplete && given.every((each) => allowed.includes(each))
      ? []
      : [`het adres "${path}" van ${name} heeft andere plaatshouders dan ${allowed.join(' en ') || 'geen'}.`]
  })
}

const usualRoutes = [
  ...actionKinds.map((name) => ({ name, ...actionRules[name], pattern: segmentsOf(actionRules[name].path) })),
  { name: 'Lookup', method: 'POST', pattern: ['lookup'] },
  { name: 'Defaults', method: 'GET', pattern: ['defaults'] },
  { name: 'Count', method: 'POST', pattern: ['count'] },
  { name: 'Facet', method: 'POST', pattern: ['facet'] },
  { name: 'Usages', method: 'POST', pattern: ['usages'] },
  { name: 'Usage', method: 'GET', pattern: ['{id}', 'usage'] },
] as const

const maxSegments = 4

/** The usual routes of record types take precedence over literal addresses. */
function checkShadowed({ method, segments }: LiteralAddress): readonly string[] {
  const behind = segments.slice(3)
  if ((behind.length === 0 && method !== 'GET') || behind.length > maxSegments)
    return [
      `het adres "/${segments.join('/')}" heeft na het pad van een type geen 1 tot ${maxSegments} delen.`,
    ]
  const usual = usualRoutes.find(
    (route) =>
      route.method === method &&
      route.pattern.length === behind.length &&
      route.pattern.every(
        (segment, index) => placeholderOf(segment) !== undefined || segment === behind[index],
      ),
  )
  return usual === undefined
    ? []
    : [`het adres "/${segments.join('/')}" valt samen met het gewone adres van ${usual.name}.`]
}

/**
 * A call needs known permissions, `{id}` just for one record (not of a view), and no own member named as the ids. A GET has no
 * body or ids, and a file needs GET. Lists need an object as answer; no member is a list of child records.
 */
function checkCall(
  type: RecordType,
  call: RecordCall,
  knownPermissions: ReadonlySet<string>,
): readonly string[] {
  const { subject, body, answer, lists, permissions, idsMember, address, method } = call
  const hasId = placeholdersOf(address).includes('id')
  const members = [body, ...answeredMembers(answer), ...Object.values(lists)].flatMap((fields) =>
    Object.entries(fields),
  )
  return [
    ...(permissions.length === 0 ? ['vraagt geen recht'] : []),
    ...permissions
      .filter((permission) => !knownPermissions.has(permission))
      .map((permission) => `vraagt het onbekende recht ${permission}`),
    ...(Object.keys(lists).length > 0 && (isAnsweredArray(answer) || answer === 'record' || answer === 'file')
      ? ['heeft lijsten in een antwoord zonder eigen leden']
      : []),
    ...((subject === 'record') === hasId
      ? []
      : ['heeft {id} in het adres als hij over één record gaat, en anders niet']),
    ...(subject === 'record' && type.view ? ['gaat over een record, en een weergave heeft er geen'] : []),
    ...(subject === 'marked' && idsMember in body ? [`noemt "${idsMember}" ook als eigen veld`] : []),
    ...(answer === 'file' && method !== 'GET' ? ['geeft een bestand, en is geen GET'] : []),
    ...(method === 'GET' && (subject === 'marked' || Object.keys(body).length > 0)
      ? ['heeft velden, en een GET heeft geen inhoud']
      : []),
    ...members.flatMap(([name, field]) =>
      storageOf(field).shape === 'children' ? [`heeft een lijst van onderliggende records in "${name}"`] : [],
    ),
  ]
}

function answeredMembers(answer: RecordCall['answer']): readonly Fields[] {
  if (typeof answer === 'string') return []
  return isAnsweredArray(answer) ? [...answer] : [answer]
}

/** Reports literal addresses, of actions and calls, that differ at most in case or the names of placeholders. */
export function checkSharedAddresses(types: readonly RecordType[]): readonly string[] {
  const shapes = Map.groupBy(
    listLiteralAddresses(types),
    ({ method, segments }) =>
      `${method} /${segments.map((segment) => (placeholderOf(segment) === undefined ? segment.toLowerCase() : '{}')).join('/')}`,
  )
  return [...shapes]
    .filter(([, same]) => same.length > 1)
    .map(
      ([shape, same]) =>
        `${same.map(({ type }) => type.dtoKey).join(' en ')} hebben hetzelfde adres (${shape}).`,
    )
}
