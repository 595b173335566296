import { menu } from '@stamboek/model/menu/menu'
import type { Menu } from '@stamboek/model/menu/menu-node'
import { listMenuSources } from '@stamboek/model/menu/menu-sources'
import { listWaitingSearches } from '@stamboek/model/menu/waiting-searches'
import {
  createRecordCatalogue,
  type RecordCatalogue,
  WrongDefinitions,
} from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { accessTables } from '../access/access-tables.ts'
import { hashPassword } from '../access/passwords.ts'
import { backupTables } from '../backup/backup-tables.ts'
import type { Database } from '../database/connection/database.ts'
import type { Feature } from '../feature.ts'
import { authorization } from '../features/authorization/authorization.ts'
import { basis } from '../features/basis/basis.ts'
import { functions } from '../features/functions/functions.ts'
import { withFileTypes } from '../features/imports/file-types.ts'
import { imports } from '../features/imports/imports.ts'
import { preferences } from '../features/preferences/preferences.ts'
import { resourceTeams } from '../features/resource-teams/resource-teams.ts'
import { resources } from '../features/resources/resources.ts'
import { secrets } from '../features/secrets/secrets.ts'
import { createValueSealing } from '../features/secrets/value-sealer.ts'
import { tasks } from '../features/tasks/tasks.ts'
import { fileTables } from '../files/file-tables.ts'
import { realtimeTables } from '../realtime/connection-key.ts'
import { createChangeHorizon } from '../records/engine/change-horizon.ts'
import { createEventBus } from '../records/engine/event-bus.ts'
import { findMissingFeatures } from '../records/engine/find-missing-features.ts'
import type { RecordEngine } from '../records/engine/record-context.ts'
import { indexRecordFeatures } from '../records/engine/record-feature.ts'
import { StartError } from '../start-error.ts'
import { statusTables } from '../status/node-registry.ts'
import type { Config } from './config.ts'

export interface Product {
  readonly recordTypes: readonly RecordTypeDefinition[]
  readonly features: readonly Feature[]
  readonly menu: Menu
}

export const product: Product = {
  recordTypes: withFileTypes(recordTypes),
  features: [authorization, functions, resources, resourceTeams, tasks, imports, secrets, preferences, basis],
  menu,
}

/** Returns the catalogue of a product. Throws a StartError for mistakes in its definitions, or without a feature that they need. */
export function createCatalogue(definition: Product): RecordCatalogue {
  try {
    const catalogue = createRecordCatalogue(definition.recordTypes)
    const missing = findMissingFeatures(catalogue, registerFeatures(definition))
    if (missing.length > 0) throw new WrongDefinitions(missing)
    return catalogue
  } catch (error) {
    throw error instanceof WrongDefinitions ? new StartError(error.message) : error
  }
}

/** SQL, idempotent, of the tables besides those of record types and of the record engine. */
export function listOwnTables({ features }: Pick<Product, 'features'>): readonly string[] {
  return [
    ...accessTables,
    ...backupTables,
    ...fileTables,
    ...realtimeTables,
    ...statusTables,
    ...features.flatMap(({ tables = [] }) => tables),
  ]
}

function registerFeatures({
  features,
  menu,
}: Product): Pick<RecordEngine, 'features' | 'sources' | 'menuSources' | 'waitingSearches'> {
  return {
    features: indexRecordFeatures(features),
    sources: new Map(features.flatMap(({ sources = {} }) => Object.entries(sources))),
    menuSources: (dtoKey) => listMenuSources(menu, dtoKey),
    waitingSearches: listWaitingSearches(menu),
  }
}

interface EngineParts {
  readonly definition: Product
  readonly catalogue: RecordCatalogue
  readonly database: Database
  readonly config: Pick<Config, 'secretsKeyFile' | 'waitingLimits'>
  /** Called for an error of a listener of the engine's events. */
  readonly reportFailure: (error: unknown) => void
}

/** Returns the record engine of a product on a prepared database. */
export function createEngine({
  definition,
  catalogue,
  database,
  config,
  reportFailure,
}: EngineParts): RecordEngine {
  return {
    database,
    catalogue,
    ...registerFeatures(definition),
    events: createEventBus(reportFailure),
    notices: createEventBus(reportFailure),
    changeHorizon: createChangeHorizon(database),
    waitingLimits: config.waitingLimits,
    protect: { hashed: hashPassword, sealed: createValueSealing(config.secretsKeyFile) },
  }
}
