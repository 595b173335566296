export interface DemoAddress {
  name: string
  street: string
  number: string
  numberExtra: string | null
  postalCode: string
  city: string
  countryIsoCode2: string
}

export interface DemoBusinessUnit {
  description: string
  code: string
  defaultLanguageIsoCode: string
  defaultCountryIsoCode2: string
  defaultCurrencyIsoCode: string
  addressInfo: DemoAddress
  remark: string | null
}

/** Invented organisations, in real streets. */
export const businessUnits: readonly DemoBusinessUnit[] = [
  {
    description: 'Noord-Holland Zorg',
    code: 'NHZ',
    defaultLanguageIsoCode: 'nl',
    defaultCountryIsoCode2: 'NL',
    defaultCurrencyIsoCode: 'EUR',
    addressInfo: {
      name: 'Stichting Noord-Holland Zorg',
      street: 'Wilhelminastraat',
      number: '21',
      numberExtra: 'A',
      postalCode: '2011 VK',
      city: 'Haarlem',
      countryIsoCode2: 'NL',
    },
    remark: 'Wijkverpleging en huishoudelijke hulp in Kennemerland en Amsterdam.',
  },
  {
    description: 'Rijnmond Thuiszorg',
    code: 'RTZ',
    defaultLanguageIsoCode: 'nl',
    defaultCountryIsoCode2: 'NL',
    defaultCurrencyIsoCode: 'EUR',
    addressInfo: {
      name: 'Rijnmond Thuiszorg B.V.',
      street: 'Goudsesingel',
      number: '102',
      numberExtra: null,
      postalCode: '3011 KD',
      city: 'Rotterdam',
      countryIsoCode2: 'NL',
    },
    remark: null,
  },
  {
    description: 'Antwerpen Diensten',
    code: 'AND',
    defaultLanguageIsoCode: 'nl',
    defaultCountryIsoCode2: 'BE',
    defaultCurrencyIsoCode: 'EUR',
    addressInfo: {
      name: 'Antwerpen Diensten NV',
      street: 'Frankrijklei',
      number: '64',
      numberExtra: 'bus 3',
      postalCode: '2000',
      city: 'Antwerpen',
      countryIsoCode2: 'BE',
    },
    remark: 'Belgische vestiging; factureert in euro aan Vlaamse gemeenten.',
  },
]
