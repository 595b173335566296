import type { ProductRecordType } from '@stamboek/model/records/record-types'
import type { PageExtensionOf } from '../records/extension/page-extension.ts'
import type { RecordExtensions, RecordPageExtension } from '../records/extension/record-page-extension.ts'

type LoadExtension<Extension> = () => Promise<{ readonly extension: Extension }>

type ExtensionLoads = {
  readonly [Type in ProductRecordType as Type['dtoKey']]?: LoadExtension<PageExtensionOf<Type>>
}

/**
 * By dtoKey; each extension is loaded with its page.
 * @internal
 */
export const pageExtensions: ExtensionLoads = {
  'Import.ImportRecordViewDto': () => import('./imports/import-record-page.tsx'),
  'Main.BankAccountViewDto': () => import('./bank-accounts/bank-account-page.tsx'),
  'Main.HolidayViewDto': () => import('./holidays/holiday-page.ts'),
  'Main.ResourceFunctionViewDto': () => import('./resource-functions/resource-function-page.ts'),
  'Main.ResourcePerTeamSearchViewDto': () => import('./resource-teams/resource-per-team-search-page.tsx'),
  'Main.ResourcePerTeamViewDto': () => import('./resource-teams/resource-per-team-page.ts'),
  'Main.ResourceTeamViewDto': () => import('./resource-teams/resource-team-page.tsx'),
  'Main.ResourceViewDto': () => import('./resources/resource-page.ts'),
  'Main.SystemBusinessUnitViewDto': () => import('./business-units/business-unit-page.ts'),
  'Main.TaskSearchViewDto': () => import('./tasks/task-search-page.ts'),
  'Main.TaskTemplateViewDto': () => import('./tasks/task-template-page.ts'),
  'Main.TaskViewDto': () => import('./tasks/task-page.ts'),
  'Main.UserViewDto': () => import('./users/user-page.ts'),
}

/**
 * Loads the extensions of these record types, by dtoKey; types without one are absent. Rejects if one cannot be loaded.
 */
export async function loadExtensions(dtoKeys: readonly string[]): Promise<RecordExtensions> {
  const loads: Readonly<Record<string, LoadExtension<RecordPageExtension> | undefined>> = pageExtensions
  const loaded = dtoKeys.map(async (dtoKey) => [dtoKey, (await loads[dtoKey]?.())?.extension] as const)
  const extensions = await Promise.all(loaded)
  return new Map(extensions.flatMap(([dtoKey, extension]) => (extension ? [[dtoKey, extension]] : [])))
}
