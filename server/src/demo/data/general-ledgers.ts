export interface DemoGeneralLedger {
  code: string
  description: string
}

/**
 * A chart of accounts in the Dutch decimal order: 0 fixed assets, equity and long-term debt, 1 cash, receivables and
 * payables, 2 suspense, 3 stock, 4 costs, 7 cost of sales, 8 revenue, 9 result.
 */
export const generalLedgers: readonly DemoGeneralLedger[] = accounts({
  '0010': 'Goodwill',
  '0020': 'Software en licenties',
  '0100': 'Gebouwen en terreinen',
  '0110': 'Verbouwingen',
  '0200': 'Inventaris',
  '0210': 'Computers en apparatuur',
  '0220': 'Vervoermiddelen',
  '0290': 'Cumulatieve afschrijving materiële vaste activa',
  '0500': 'Aandelenkapitaal',
  '0510': 'Algemene reserve',
  '0590': 'Onverdeeld resultaat',
  '0700': 'Voorziening groot onderhoud',
  '0800': 'Hypothecaire lening',
  '0810': 'Langlopende lening bank',
  '1000': 'Kas',
  '1100': 'Bank rekening-courant',
  '1110': 'Bank spaarrekening',
  '1190': 'Kruisposten',
  '1200': 'Rekening-courant groepsmaatschappijen',
  '1300': 'Debiteuren',
  '1310': 'Debiteuren particulier',
  '1390': 'Voorziening dubieuze debiteuren',
  '1400': 'Te vorderen btw',
  '1410': 'Vooruitbetaalde kosten',
  '1420': 'Nog te factureren omzet',
  '1500': 'Te betalen btw hoog tarief',
  '1510': 'Te betalen btw laag tarief',
  '1520': 'Te betalen btw verlegd',
  '1530': 'Omzet zonder btw',
  '1590': 'Afdracht btw',
  '1600': 'Crediteuren',
  '1610': 'Nog te ontvangen facturen',
  '1700': 'Te betalen loonheffingen',
  '1710': 'Te betalen pensioenpremies',
  '1720': 'Te betalen nettolonen',
  '1730': 'Reservering vakantiegeld',
  '1800': 'Vooruitontvangen bedragen',
  '2000': 'Vraagposten',
  '2100': 'Tussenrekening lonen',
  '2200': 'Tussenrekening betalingen onderweg',
  '2300': 'Tussenrekening import bankmutaties',
  '3000': 'Voorraad hulpmiddelen',
  '3100': 'Voorraad verbruiksartikelen',
  '4000': 'Brutolonen',
  '4010': 'Sociale lasten',
  '4020': 'Pensioenlasten',
  '4030': 'Inhuur personeel derden',
  '4040': 'Reis- en verblijfkosten',
  '4050': 'Opleidingskosten',
  '4100': 'Huur bedrijfsruimte',
  '4110': 'Energiekosten',
  '4120': 'Schoonmaakkosten',
  '4200': 'Kantoorbenodigdheden',
  '4210': 'Telefoon en internet',
  '4220': 'Automatiseringskosten',
  '4300': 'Autokosten',
  '4400': 'Verkoop- en reclamekosten',
  '4500': 'Accountants- en advieskosten',
  '4600': 'Bankkosten',
  '4700': 'Afschrijvingskosten',
  '4900': 'Betalingsverschillen',
  '7000': 'Inkoopwaarde diensten',
  '7010': 'Inkoopwaarde hulpmiddelen',
  '8000': 'Omzet diensten btw hoog tarief',
  '8010': 'Omzet diensten btw laag tarief',
  '8020': 'Omzet vrijgesteld van btw',
  '8030': 'Omzet met verlegde btw',
  '8040': 'Omzet buiten de Europese Unie',
  '8100': 'Omzet verhuur hulpmiddelen',
  '8900': 'Verleende kortingen',
  '9000': 'Rentebaten',
  '9010': 'Rentelasten',
  '9100': 'Buitengewone baten en lasten',
  '9900': 'Vennootschapsbelasting',
})

/** Sorted here: an object lists integer-like keys ('1000') before others ('0010'). */
/** Accounts of the VAT rates, by code. */
export const vatLedgers: Readonly<Record<string, string>> = {
  HOOG: '1500',
  LAAG: '1510',
  NUL: '1530',
  VRIJ: '1530',
  VERLEGD: '1520',
}

function accounts(descriptions: Record<string, string>): DemoGeneralLedger[] {
  return Object.entries(descriptions)
    .map(([code, description]) => ({ code, description }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
