import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { ApiResponse, TestClient } from '@stamboek/testing/server/test-client'
import type { Locator, Page } from 'playwright-core'
import { findDialog } from './dialog.ts'
import type { Grid } from './grid.ts'
import { chooseAction } from './import-dialog.ts'

const header =
  'ordernummer;business unit;klantnummer;klantnaam;particulier/zakelijk;taaktype;omschrijving;gewenste datum'

/** The lines of an order file; orders of an unknown task type are refused. */
export function orderLines(numbers: readonly string[], taskType = 'Terugbelverzoek'): readonly string[] {
  return [
    header,
    ...numbers.map((number) => `${number};;100245;Mw. J. de Boer;particulier;${taskType};Kennismaking;`),
  ]
}

/** Uploads an order file as another user; a duplicate is refused. */
export function uploadOrders(
  client: TestClient,
  fileName: string,
  lines: readonly string[],
): Promise<ApiResponse<AnyRecord>> {
  return client.upload<AnyRecord>('/api/imports/importrecords', fileName, lines.join('\r\n'), {
    members: { fileTypeId: 'orders' },
  })
}

export async function openUpload(page: Page): Promise<Locator> {
  await chooseAction(page, 'Importeer bestand')
  const dialog = findDialog(page, /^Import/)
  await dialog.getByText('Bestand kiezen').waitFor()
  return dialog
}

/** Waits until a row shows this status; the list updates itself. */
export async function waitForStatus(grid: Grid, fileName: string, status: string | RegExp): Promise<void> {
  const cells = grid.row(fileName).first().getByRole('gridcell', { name: status, exact: true })
  // The record status can be Inactief, too.
  await cells.first().waitFor()
}
