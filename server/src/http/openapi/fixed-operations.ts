import type { JsonSchema } from '@stamboek/model/schema/field-kind'
import {
  businessUnitParameter,
  csrfParameter,
  jsonBody,
  jsonResponse,
  problemResponses,
} from './operation-parts.ts'

const text = { type: 'string' } as const
const uuid = { type: 'string', format: 'uuid' } as const
const done = { 204: { description: 'Gelukt' } } as const
const session = 'Aanmelden'
const health = 'Gezondheid'
const preferenceId = {
  name: 'referenceId',
  in: 'path',
  required: true,
  schema: { type: 'string', maxLength: 500 },
} as const

interface FixedCall {
  readonly id: string
  readonly summary: string
  readonly tag: string
  readonly parameters?: readonly JsonSchema[]
  readonly body?: JsonSchema
  readonly answer: Readonly<Record<string, JsonSchema>>
  /** Asks for no session. */
  readonly isOpen?: boolean
}

function call({ id, summary, tag, parameters = [], body, answer, isOpen }: FixedCall): JsonSchema {
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(isOpen && { security: [] }),
    parameters,
    ...(body && { requestBody: jsonBody(body) }),
    responses: { ...answer, ...problemResponses },
  }
}

function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required = Object.keys(properties),
): JsonSchema {
  return { type: 'object', additionalProperties: false, required, properties }
}

const businessUnit = {
  type: 'array',
  items: { type: 'object', required: ['id', 'description'], properties: { id: uuid, description: text } },
}

/** The calls that are not those of a record type. */
export const fixedOperations: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  '/api/authentication/login': {
    post: call({
      id: 'signIn',
      summary: 'Aanmelden',
      tag: session,
      parameters: [csrfParameter],
      body: object({ userName: text, password: text }),
      answer: done,
      isOpen: true,
    }),
  },
  '/api/authentication/setup': {
    post: call({
      id: 'setUpFirstAdministrator',
      summary: 'De eerste beheerder aanmaken, met de link die de eerste start toont',
      tag: session,
      parameters: [csrfParameter],
      body: object({ token: text, userName: text, fullName: text, password: text }),
      answer: done,
      isOpen: true,
    }),
  },
  '/api/authentication/demo-accounts': {
    get: call({
      id: 'demonstrationAccounts',
      summary: 'De accounts van de demonstratie (alleen waar die is ingericht)',
      tag: session,
      answer: jsonResponse(200, {
        type: 'array',
        items: object({ userName: text, fullName: text, password: text, description: text }),
      }),
      isOpen: true,
    }),
  },
  '/api/authentication/logout': {
    post: call({
      id: 'signOut',
      summary: 'Afmelden',
      tag: session,
      parameters: [csrfParameter],
      answer: done,
      isOpen: true,
    }),
  },
  '/api/authentication/me': {
    get: call({
      id: 'signedInUser',
      summary: 'Wie is aangemeld',
      tag: session,
      answer: jsonResponse(
        200,
        object({ userId: uuid, userName: text, fullName: text, email: { type: ['string', 'null'] } }),
      ),
    }),
  },
  '/api/authorization/permissions/me': {
    get: call({
      id: 'myPermissions',
      summary: 'Wat de aangemelde gebruiker mag',
      tag: session,
      answer: jsonResponse(
        200,
        object({
          permissions: { type: 'array', items: text },
          businessUnits: { type: 'array', items: { type: 'object' } },
        }),
      ),
    }),
  },
  '/api/main/systembusinessunits/me': {
    get: call({
      id: 'myBusinessUnits',
      summary: 'De business units van de gebruiker',
      tag: 'Business units',
      answer: jsonResponse(200, businessUnit),
    }),
  },
  '/api/main/systembusinessunits/all': {
    get: call({
      id: 'allBusinessUnits',
      summary: 'Alle business units',
      tag: 'Business units',
      parameters: [businessUnitParameter],
      answer: jsonResponse(200, businessUnit),
    }),
  },
  '/api/preferences/preferences/{referenceId}': {
    get: call({
      id: 'readPreference',
      summary: 'Een voorkeur lezen',
      tag: 'Voorkeuren',
      parameters: [preferenceId],
      answer: jsonResponse(200, { type: 'object' }),
    }),
    post: call({
      id: 'savePreference',
      summary: 'Een voorkeur bewaren',
      tag: 'Voorkeuren',
      parameters: [preferenceId, csrfParameter],
      body: object({ uiPreferences: { type: 'object' } }),
      answer: done,
    }),
    delete: call({
      id: 'forgetPreference',
      summary: 'Een voorkeur vergeten',
      tag: 'Voorkeuren',
      parameters: [preferenceId, csrfParameter],
      answer: done,
    }),
  },
  '/api/schema': {
    get: call({
      id: 'schemaDocument',
      summary: 'De recordtypen die de gebruiker mag zien',
      tag: 'Schema',
      parameters: [businessUnitParameter],
      answer: jsonResponse(200, { type: 'object' }),
    }),
  },
  '/health/live': {
    get: {
      operationId: 'live',
      summary: 'Het programma draait',
      tags: [health],
      security: [],
      responses: jsonResponse(200, object({ status: { enum: ['live'] } })),
    },
  },
  '/health/ready': {
    get: {
      operationId: 'ready',
      summary: 'Het programma kan werken',
      tags: [health],
      security: [],
      responses: {
        ...jsonResponse(200, object({ status: { enum: ['ready'] } })),
        ...jsonResponse(
          503,
          object({
            status: { enum: ['unavailable'] },
            reason: { enum: ['starting', 'unreachable', 'diskFull', 'outOfMemory', 'readOnly'] },
          }),
        ),
      },
    },
  },
}
