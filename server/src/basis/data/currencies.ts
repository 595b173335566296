import { type ActiveRangeUtc, activeRange } from './active-range.ts'
import { dutchName } from './dutch-name.ts'

export interface Currency {
  description: string
  isoCode: string
  status: 'Active' | 'Inactive'
  activeRangeUtc: ActiveRangeUtc
}

/**
 * The currencies of ISO 4217 that people pay with (no funds, metals or units of account) and, as inactive records,
 * those replaced by the euro and the Caribbean guilder; by `isoCode`.
 */
export function currencies(): Currency[] {
  const active = inUse.map((isoCode) => currency(isoCode, null))
  const inactive = Object.entries(replaced).map(([isoCode, end]) => currency(isoCode, end))
  return [...active, ...inactive].toSorted((a, b) => (a.isoCode < b.isoCode ? -1 : 1))
}

function currency(isoCode: string, end: string | null): Currency {
  return {
    description: dutchName('currency', isoCode),
    isoCode,
    status: end ? 'Inactive' : 'Active',
    activeRangeUtc: activeRange(null, end),
  }
}

const inUse = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`
  .trim()
  .split(/\s+/)

/** The first day on which the currency could no longer be used. */
const replaced: Record<string, string> = {
  DEM: '2002-01-01',
  NLG: '2002-01-28',
  IEP: '2002-02-10',
  FRF: '2002-02-18',
  ATS: '2002-03-01',
  BEF: '2002-03-01',
  ESP: '2002-03-01',
  FIM: '2002-03-01',
  GRD: '2002-03-01',
  ITL: '2002-03-01',
  LUF: '2002-03-01',
  PTE: '2002-03-01',
  SIT: '2007-01-15',
  CYP: '2008-02-01',
  MTL: '2008-02-01',
  SKK: '2009-01-17',
  EEK: '2011-01-15',
  LVL: '2014-01-15',
  LTL: '2015-01-16',
  HRK: '2023-01-15',
  ANG: '2025-07-01',
  BGN: '2026-02-01',
}
