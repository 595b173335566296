import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog, unsavedQuestion } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { serveNewVersion } from '../pages/new-version.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('an update notice keeps what is being typed, and refreshes the page when that may be lost', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.clock.install()
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Albanië').dblclick()
  const remark = findDialog(page, 'Wijzig record').getByRole('textbox', { name: 'Opmerking', exact: true })
  await remark.fill('Half getypt')
  await serveNewVersion(page)
  const notice = toast(page, 'Update beschikbaar')
  await notice.getByText('De website is vernieuwd. Ververs de pagina om deze te gebruiken.').waitFor()
  await expectAccessible(page, 'update notice over a form')
  expect(await remark.inputValue()).toBe('Half getypt')

  await notice.getByRole('button', { name: 'Verversen' }).click()
  await unsavedQuestion(page).getByRole('button', { name: 'Annuleren' }).click()
  expect(await remark.inputValue()).toBe('Half getypt')
  await notice.getByRole('button', { name: 'Verversen' }).click()
  await Promise.all([
    page.waitForEvent('load'),
    unsavedQuestion(page).getByRole('button', { name: 'Niet opslaan' }).click(),
  ])
  await grid.ready()
})
