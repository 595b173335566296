export interface DemoExternalLink {
  description: string
  externalUrl: string
}

export const externalLinks: readonly DemoExternalLink[] = [
  { description: 'Autoriteit Persoonsgegevens', externalUrl: 'https://www.autoriteitpersoonsgegevens.nl/' },
  { description: 'Belastingdienst', externalUrl: 'https://www.belastingdienst.nl/' },
  { description: 'Betaalvereniging Nederland', externalUrl: 'https://www.betaalvereniging.nl/' },
  { description: 'BIG-register', externalUrl: 'https://www.bigregister.nl/' },
  {
    description: 'Btw-nummers controleren (VIES)',
    externalUrl: 'https://ec.europa.eu/taxation_customs/vies/',
  },
  { description: 'Centraal Bureau voor de Statistiek', externalUrl: 'https://www.cbs.nl/' },
  { description: 'Centraal Insolventieregister', externalUrl: 'https://insolventies.rechtspraak.nl/' },
  { description: 'De Nederlandsche Bank', externalUrl: 'https://www.dnb.nl/' },
  { description: 'Inspectie Gezondheidszorg en Jeugd', externalUrl: 'https://www.igj.nl/' },
  { description: 'Kadaster', externalUrl: 'https://www.kadaster.nl/' },
  { description: 'Kamer van Koophandel', externalUrl: 'https://www.kvk.nl/' },
  { description: 'Kruispuntbank van Ondernemingen', externalUrl: 'https://kbopub.economie.fgov.be/' },
  { description: 'Nederlandse Zorgautoriteit', externalUrl: 'https://www.nza.nl/' },
  { description: 'PostNL', externalUrl: 'https://www.postnl.nl/' },
  { description: 'RDW', externalUrl: 'https://www.rdw.nl/' },
  { description: 'Rijksoverheid', externalUrl: 'https://www.rijksoverheid.nl/' },
  { description: 'Sociale Verzekeringsbank', externalUrl: 'https://www.svb.nl/' },
  { description: 'UWV', externalUrl: 'https://www.uwv.nl/' },
  { description: 'Wet- en regelgeving', externalUrl: 'https://wetten.overheid.nl/' },
  { description: 'bpost', externalUrl: 'https://www.bpost.be/' },
]
