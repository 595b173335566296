import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

const name = 'multipart'

/** Restricts a route to multipart/form-data, if another one serves other bodies at the address. */
export const multipartOnly: NonNullable<RouteShorthandOptions['constraints']> = { [name]: true }

/** Lets routes of `app` use `multipartOnly`. */
export function registerMultipartConstraint(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name,
    storage: createStorage,
    deriveConstraint: ({ headers }) =>
      headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ? true : undefined,
    mustMatchWhenDerived: false,
  })
}

function createStorage<Handler>() {
  const handlers = new Map<unknown, Handler>()
  return {
    get: (value: unknown): Handler | null => handlers.get(value) ?? null,
    set: (value: unknown, handler: Handler): void => void handlers.set(value, handler),
  }
}
