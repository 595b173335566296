import type { BasisOutcome } from '@stamboek/model/contract/basis'
import type { ProgramAct } from '@stamboek/model/contract/program-acts'
import { systemBusinessUnit } from '@stamboek/model/records/system/system-business-unit'
import { hasNoUserWithPassword } from '../access/first-administrator.ts'
import { selectParts } from '../basis/basis-parts.ts'
import { importBasis } from '../basis/import-basis.ts'
import { readBuild } from '../build.ts'
import type { Database } from '../database/connection/database.ts'
import type { DatabaseLog } from '../database/connection/database-log.ts'
import { relationExists } from '../database/connection/relation-exists.ts'
import { withStartLock } from '../database/schema/start-lock.ts'
import { setUpFirstAdministrator } from '../features/authorization/create-first-administrator.ts'
import { chooseUnit, findOrCreateUnit } from '../features/authorization/first-unit.ts'
import { grantNewPermissions } from '../features/authorization/grant-new-permissions.ts'
import { createSystemContext } from '../records/engine/system-context.ts'
import { inUnitOfWork } from '../records/engine/unit-of-work.ts'
import type { Config } from '../start/config.ts'
import { prepareProduct } from '../start/prepare-product.ts'
import { createCatalogue, createEngine, product } from '../start/product.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './open-database.ts'

export interface DatabaseSetup {
  readonly userName: string
  readonly fullName: string
  readonly password: string
  readonly unitName: string
  /** Names of parts. */
  readonly basis: readonly string[]
  /** Runs before the administrator is made, which ends the setup. */
  readonly beforeEnd: () => Promise<void>
}

const remark = 'Met de opdracht npm run setup'

/**
 * Prepares the database of the settings as a start does, and makes the unit, the basis and, last, the administrator, so
 * that a setup that was ended in the middle can be repeated. Returns the outcomes of the basis. Throws a StartError,
 * before any change, for a database in which a user has a password.
 */
export async function setUpDatabase(
  config: Config,
  setup: DatabaseSetup,
  log: DatabaseLog,
): Promise<readonly BasisOutcome[]> {
  return withDatabase(
    async ({ database }) => {
      if (await relationExists(database.kysely, 'record."user"')) await requireUnused(database)
      const catalogue = createCatalogue(product)
      await prepareProduct(database, {
        definition: product,
        catalogue,
        config,
        log,
        version: (await readBuild()).version,
      })
      const reportFailure = (error: unknown): void => {
        throw error
      }
      const engine = createEngine({ definition: product, catalogue, database, config, reportFailure })
      await grantNewPermissions(engine)
      return withStartLock(database, async () => {
        // Another setup may have ended meanwhile.
        await requireUnused(database)
        const context = { ...(await createSystemContext(engine)), remark }
        // The unit comes first: a database with a unit never becomes a demonstration.
        const act = { kind: 'Call', name: 'setUpDatabase' satisfies ProgramAct } as const
        await inUnitOfWork({ ...context, act }, catalogue.typeOf(systemBusinessUnit), async (unit) => {
          await findOrCreateUnit(unit, setup.unitName)
          // One of that name may have ended.
          await chooseUnit(unit, setup.unitName)
        })
        const outcomes = await importBasis(context, selectParts(setup.basis))
        await setup.beforeEnd()
        const { userName, fullName, password } = setup
        await setUpFirstAdministrator(context, { userName, fullName, password }, setup.unitName)
        return outcomes
      })
    },
    { mayCreate: true, log },
  )
}

async function requireUnused({ kysely }: Database): Promise<void> {
  if (await hasNoUserWithPassword(kysely)) return
  throw new StartError(
    'Deze database is al in gebruik: een gebruiker heeft al een wachtwoord. Er is niets gewijzigd; npm run admin toont de beheerders. Is het de demonstratie, kies dan een nieuwe DATA_DIR.',
  )
}
