import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { chooseInAccountMenu, connectionMark, heading, signIn, toast } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('refuses a wrong password and a user who does not exist in the same words', async () => {
  const { page } = await product.visit()
  await page.goto('/')
  await signIn(page, 'lezer', 'iets anders')
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  const text = await refusal.innerText()
  await expectAccessible(page, 'sign-in page with a refusal')

  await signIn(page, 'niemand', 'iets anders')
  await expect.poll(() => refusal.innerText()).toBe(text)
  await heading(page, 'Aanmelden').waitFor()
})

test('continues to the requested page, and signs out', async () => {
  const { page } = await product.visit()
  await page.goto('/maintenance/standard/CountryViewDto?sf=eyJkZXNjcmlwdGlvbiI6ImVpbGFuZCJ9')
  await signIn(page, 'lezer')
  await heading(page, 'Landen').waitFor()
  expect(new URL(page.url()).searchParams.get('sf')).toBe('eyJkZXNjcmlwdGlvbiI6ImVpbGFuZCJ9')

  await chooseInAccountMenu(page, 'Afmelden')
  await heading(page, 'Aanmelden').waitFor()
  await page.goto('/')
  await heading(page, 'Aanmelden').waitFor()
})

test('signs in with a demonstration account by pressing it', async () => {
  const { page } = await product.visit()
  await page.goto('/')
  const accounts = page
    .getByRole('region', { name: 'Of probeer een demonstratieaccount' })
    .getByRole('button')
  await accounts.first().waitFor()
  expect(await accounts.count()).toBe(6)
  await accounts.filter({ hasText: 'Annelies de Wit' }).click()
  await heading(page, 'Vandaag').waitFor()
  await page.getByRole('button', { name: 'account van Annelies de Wit' }).waitFor()
})

test('asks to sign in again over an open form, which keeps its input', async () => {
  const { page, context } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Landen')
  await grid.focusRow('Albanië')
  await page.keyboard.press('Enter')
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Getypt voor het verlopen')

  // The session ends behind the back of the page, which hears of it.
  await connectionMark(page, 'Live verbonden').waitFor()
  await context.request.post('/api/authentication/logout', { headers: { 'x-csrf': '1' } })
  const again = findDialog(page, 'Opnieuw aanmelden')
  await again.getByText('Je bent niet meer aangemeld, Marieke van den Berg.').waitFor()
  await expectAccessible(page, 'signing in again over a form')

  await again.getByLabel('Wachtwoord', { exact: true }).fill('demobeheerder')
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+S')
  await toast(page, 'Land bijgewerkt').waitFor()
  expect(await form.getByRole('textbox', { name: 'Opmerking', exact: true }).inputValue()).toBe(
    'Getypt voor het verlopen',
  )
})
