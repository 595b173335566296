import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

const name = 'multipart'

/** Of a route that shares its address with one for other bodies: it takes multipart/form-data alone. */
export const multipartOnly: NonNullable<RouteShorthandOptions['constraints']> = { [name]: true }

/** Lets routes be constrained to multipart bodies. Call it before routes are added. */
export function registerMultipartConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name,
    storage: createStorage,
    deriveConstraint: ({ headers }) =>
      headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ? true : undefined,
    mustMatchWhenDerived: false,
  })
}

/** Holds the one handler of an address that takes multipart bodies. */
function createStorage<Handler>() {
  const handlers = new Map<unknown, Handler>()
  return {
    get: (value: unknown): Handler | null => handlers.get(value) ?? null,
    set: (value: unknown, handler: Handler): void => void handlers.set(value, handler),
  }
}
