import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { OtherUser } from '../other-user.ts'
import { findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { found, openList, readCount } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a bulk action is taken back by its toast, and then done again by that of the undo', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.mark('Andorra', 'Angola')
  await page.getByRole('button', { name: 'Deactiveren' }).click()
  await findDialog(page, 'Records deactiveren').getByRole('button', { name: 'Deactiveren' }).click()
  await found(page, 247)
  const done = toast(page, '2 records zijn succesvol gedeactiveerd.')
  await expectAccessible(page, 'toast with an undo')
  await done.getByRole('button', { name: 'Ongedaan maken' }).click()
  const undone = toast(page, '2 records zijn teruggezet.')
  await undone.waitFor()
  await found(page, 249)
  await undone.getByRole('button', { name: 'Opnieuw doen' }).click()
  await toast(page, '2 records zijn weer gewijzigd.').waitFor()
  await found(page, 247)
})

test('a save is taken back member by member, and says who changed the rest since', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Banken')
  await grid.cellWith('bunq').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Plaats', exact: true }).fill('Breda')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Mijn opmerking')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  const saved = toast(page, 'Bank bijgewerkt')
  await saved.waitFor()
  const other = await OtherUser.at(product.server)
  await other.change('bunq', { remark: 'Van een ander' })
  await saved.getByRole('button', { name: 'Ongedaan maken' }).click()
  await toast(page, '1 van 1 niet helemaal teruggezet')
    .getByText('bunq: Later gewijzigd door Annelies de Wit.')
    .waitFor()
  expect(await other.read('bunq')).toMatchObject({ city: 'Amsterdam', remark: 'Van een ander' })
})

test('one’s own changes are taken back by the keyboard, step by step, also after a reload, and done again', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Talen')
  const all = await readCount(page)
  for (const [index, name] of ['Albanees', 'Arabisch'].entries()) {
    await grid.mark(name)
    await page.getByRole('button', { name: 'Deactiveren' }).click()
    await findDialog(page, 'Records deactiveren').getByRole('button', { name: 'Deactiveren' }).click()
    await found(page, all - index - 1)
  }
  await page.reload()
  await found(page, all - 2)
  await page.keyboard.press('Control+z')
  await toast(page, 'Taal Arabisch: deactiveren. 1 record is teruggezet.').waitFor()
  await found(page, all - 1)
  await page.keyboard.press('Control+z')
  await toast(page, 'Taal Albanees: deactiveren. 1 record is teruggezet.').waitFor()
  await found(page, all)
  await page.keyboard.press('Control+Shift+z')
  await toast(page, 'Opnieuw gedaan').waitFor()
  await found(page, all - 1)
  expect(await readCount(page)).toBe(all - 1)
})

test('an entry of the audit trail takes back what it was part of', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, "Valuta's")
  await grid.mark('Angolese kwanza')
  await page.getByRole('button', { name: 'Wijzigen' }).click()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Munt')
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Audit trail' }).click()
  const trail = findDialog(page, 'Audit trail - Angolese kwanza')
  await trail
    .getByRole('button', { name: /^Ongedaan maken/ })
    .first()
    .click()
  const question = findDialog(page, 'Ongedaan maken')
  await question.getByText('1 record wordt teruggezet.').waitFor()
  await question.getByRole('button', { name: 'Ongedaan maken' }).click()
  await trail.getByText('Munt → –').first().waitFor()
  expect(await trail.getByText('Munt').count()).toBeGreaterThan(1)
})
