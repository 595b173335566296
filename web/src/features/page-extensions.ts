import type { RecordExtensions, RecordPageExtension } from '../records/extension/record-page-extension.ts'

/**
 * The extensions by the dtoKey of their record type; each is loaded with its page.
 * @internal
 */
export const pageExtensions: Readonly<Record<string, () => Promise<{ extension: RecordPageExtension }>>> = {
  'Import.ImportRecordViewDto': () => import('./imports/import-record-page.tsx'),
  'Main.BankAccountViewDto': () => import('./bank-accounts/bank-account-page.tsx'),
  'Main.HolidayViewDto': () => import('./holidays/holiday-page.ts'),
  'Main.ResourceFunctionViewDto': () => import('./resource-functions/resource-function-page.ts'),
  'Main.ResourcePerTeamSearchViewDto': () => import('./resource-teams/resource-per-team-search-page.tsx'),
  'Main.ResourcePerTeamViewDto': () => import('./resource-teams/resource-per-team-page.ts'),
  'Main.ResourceTeamViewDto': () => import('./resource-teams/resource-team-page.tsx'),
  'Main.SystemBusinessUnitViewDto': () => import('./business-units/business-unit-page.ts'),
  'Main.TaskSearchViewDto': () => import('./tasks/task-search-page.ts'),
  'Main.TaskTemplateViewDto': () => import('./tasks/task-template-page.ts'),
  'Main.TaskViewDto': () => import('./tasks/task-page.ts'),
}

/** Loads the extensions of these record types. */
export async function loadExtensions(dtoKeys: readonly string[]): Promise<RecordExtensions> {
  const loads = dtoKeys.flatMap((dtoKey) => pageExtensions[dtoKey]?.() ?? [])
  const extensions = (await Promise.all(loads)).map(({ extension }) => extension)
  return new Map(extensions.map((extension) => [extension.dtoKey, extension]))
}
