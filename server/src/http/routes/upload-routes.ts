import type { FastifyInstance } from 'fastify'
import type { RecordActions } from '../../records/actions/record-actions.ts'
import type { RecordEngine } from '../../records/engine/record-context.ts'
import { requireQuery } from '../../records/input/input-values.ts'
import { RequestProblem } from '../../request-problem.ts'
import { computeSha256Hex } from '../../sheets/sheet-file.ts'
import { multipartOnly } from '../limits/multipart-constraint.ts'
import { storeQueue } from '../limits/request-queues.ts'
import { createUploadHook, registerUploads, takeUpload } from '../limits/uploads.ts'
import { readIdempotencyKey, withIdempotency } from './idempotency.ts'
import { createRecordRouting } from './record-routing.ts'

interface UploadOptions {
  readonly engine: RecordEngine
  readonly actions: RecordActions
  readonly maxUploadBytes: number
}

/** The route of Create with a file, for types whose records are made from files; 415 for other types. */
export async function registerUploadRoutes(
  api: FastifyInstance,
  { engine, actions, maxUploadBytes }: UploadOptions,
): Promise<void> {
  const { parseRequest, resolveType, actionPermission, actionUrl } = createRecordRouting(engine)
  await api.register(async (scope) => {
    await registerUploads(scope)
    scope.post(
      actionUrl('Create'),
      {
        constraints: multipartOnly,
        config: { permission: actionPermission('Create'), share: storeQueue },
        preHandler: createUploadHook((request) => {
          requireQuery(request.query, [])
          const { upload: definition } = resolveType(request)
          if (!definition) throw new RequestProblem('unsupportedMediaType', 'Stuur het record als JSON.')
          return { maxBytes: maxUploadBytes, memberNames: Object.keys(definition) }
        }),
      },
      async (request, reply) => {
        await using upload = takeUpload(request)
        const { file, members } = upload
        const parsed = parseRequest(request)
        const isKeyed = readIdempotencyKey(request) !== undefined
        const content = isKeyed ? [file.name, members, await computeSha256Hex(file)] : undefined
        const { context, type } = withIdempotency(parsed, reply, content)
        return reply.code(201).send(await actions.createFromFile(context, type, { file, members }))
      },
    )
  })
}
