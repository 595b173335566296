import type { AnyRecord } from '@stamboek/model/schema/record-of'

/** Creates a record and returns it; throws when it is refused. */
export type CreateRecord = (dtoKey: string, values: object) => Promise<AnyRecord>

export interface TestUsers {
  readonly createRole: (permissions: readonly string[], members?: object) => Promise<AnyRecord>
  readonly createUser: (roles: readonly object[], members?: object) => Promise<AnyRecord>
}

export const testPassword = 'een lang wachtwoord'

/** Creates roles and users with random names, over HTTP or through the engine. */
export function createTestUsers(make: CreateRecord): TestUsers {
  return {
    createRole: (permissions, members) =>
      make('Main.RoleViewDto', { description: `Rol ${crypto.randomUUID()}`, permissions, ...members }),
    createUser: (roles, members) =>
      make('Main.UserViewDto', {
        userName: `p${crypto.randomUUID()}`,
        fullName: 'Proefpersoon',
        password: testPassword,
        roles,
        ...members,
      }),
  }
}

export function inAllBusinessUnits(role: AnyRecord): object {
  return { roleId: role.id, isInAllBusinessUnits: true }
}
