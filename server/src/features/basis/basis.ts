import type { Feature } from '../../feature.ts'
import { registerBasisRoutes } from './basis-routes.ts'

export const basis: Feature = { records: [], routes: registerBasisRoutes }
