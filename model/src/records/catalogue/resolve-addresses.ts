import { type ActionKind, type Right, rights } from '../../schema/actions.ts'
import { isReadRight, type RecordCall } from '../../schema/calls.ts'
import type { RecordType, RecordTypeDefinition } from '../../schema/record-type.ts'

/** Fills in defaults of calls. `addresses` has only those of `actions.paths`, with that of Create also for Clone. */
export function resolveAddresses(
  { actions = {}, calls = {} }: RecordTypeDefinition,
  basePath: string,
  permissions: RecordType['permissions'],
): Pick<RecordType, 'addresses' | 'bulkIdsMember' | 'calls'> {
  const scopePath = basePath.slice(0, basePath.lastIndexOf('/'))
  const addressOf = (path: string) => `${scopePath}/${path}`
  const { paths = {} } = actions
  const addresses = Object.fromEntries(
    Object.entries({ ...(paths.Create !== undefined && { Clone: paths.Create }), ...paths }).map(
      ([kind, path]) => [kind, addressOf(path)],
    ),
  ) as Partial<Record<ActionKind, string>>
  return {
    addresses,
    bulkIdsMember: actions.idsMember ?? 'ids',
    calls: Object.entries(calls).map(
      ([name, { path, right, ...call }]): RecordCall => ({
        ...call,
        name,
        address: addressOf(path),
        permissions: [right].flat().map((each) => (isRight(each) ? permissions[each] : each)),
        isRead: call.method === 'GET' || [right].flat().every(isReadRight),
        idsMember: call.idsMember ?? 'ids',
        body: call.body ?? {},
        answer: call.answer ?? {},
        lists: call.lists ?? {},
      }),
    ),
  }
}

function isRight(name: string): name is Right {
  return (rights as readonly string[]).includes(name)
}
