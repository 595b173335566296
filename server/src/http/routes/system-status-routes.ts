import {
  type LogLevelChange,
  logLevelPath,
  type NodeLogLevel,
  type SystemStatus,
  systemStatusPath,
  systemStatusPermission,
} from '@stamboek/model/contract/system-status'
import type { FastifyInstance } from 'fastify'
import type { RequiredPermissions } from '../checks/route-config.ts'
import { readQueue } from '../limits/request-queues.ts'
import { jsonResponse, strictObject } from '../openapi/operation-parts.ts'
import { systemStatusSchema } from '../openapi/system-status-schema.ts'

export interface SystemStatusCalls {
  readonly read: () => Promise<SystemStatus>
  readonly setDebugging: (isDebugging: boolean) => Promise<NodeLogLevel>
}

const tag = 'Systeem'
const permission = (): RequiredPermissions => ({ names: [systemStatusPermission], isInAnyUnit: true })
const isDebugging = { type: 'boolean', description: 'Of het knooppunt uitgebreid logt.' } as const

/** Registers the calls of the page Status, for users with the right to it in any unit. */
export function registerSystemStatusRoutes(app: FastifyInstance, status: SystemStatusCalls): void {
  app.get(systemStatusPath, {
    config: {
      access: 'signedIn',
      permission,
      share: readQueue,
      operation: {
        operationId: 'systemStatus.read',
        summary: 'Hoe het met de installatie gaat, gezien door het knooppunt dat antwoordt',
        tag,
        responses: jsonResponse(200, systemStatusSchema),
      },
    },
    handler: () => status.read(),
  })

  app.put<{ Body: LogLevelChange }>(logLevelPath, {
    schema: { body: strictObject({ isDebugging }) },
    config: {
      access: 'signedIn',
      permission,
      share: readQueue,
      operation: {
        operationId: 'systemStatus.setLogLevel',
        summary: 'Uitgebreid loggen aan- of uitzetten op het knooppunt dat antwoordt',
        tag,
        responses: jsonResponse(
          200,
          strictObject({ nodeId: { type: 'string', format: 'uuid' }, isDebugging }),
        ),
      },
    },
    handler: ({ body }) => status.setDebugging(body.isDebugging),
  })
}
