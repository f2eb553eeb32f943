import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Bu ilan gerçek mi?',
  intro:
    'Biri size {company} adına bir iş ilanı mı gönderdi? Adresini yapıştırın, ilanın bize ait ve hâlâ açık olup olmadığını görün.',
  address: 'İlanın adresi',
  check: 'Kontrol et',
  checking: 'Kontrol ediliyor…',
  open: 'Bu ilan gerçek ve açık',
  openHint: 'Açık ilanlarımızın listesinde yer alıyor.',
  moved: 'İlanın adresi değişti. Lütfen bunu kullanın.',
  closed: 'Bu ilan bizimdi ve kapandı',
  closedHint: 'Artık başvuru kabul etmiyor.',
  foreign: 'Bu, bizim adreslerimizden biri değil',
  foreignHint:
    'Şuraya götürüyor: {host}. İlanlarımız yalnızca şurada bulunur: {ours}. Sırf adımız görünüyor diye orada kişisel veri bırakmayın: ilanı listemizde bulun ve kendi sayfasından başvurun.',
  unknown: 'Bu adreste ilanımız yok',
  unknownHint: 'Sitemize götürüyor, ancak orada açık bir ilan da son altı ayda kapanmış bir ilan da yok.',
  unreadable: 'Bu adresi kontrol edemiyoruz',
  unreadableHint: 'Tek bir adresi eksiksiz yapıştırın, örneğin {example}',
  failed: 'Kontrol yapılamadı',
  failedHint: 'Açık ilanlarımızın listesi yüklenemedi. Bir dakika sonra yeniden deneyin.',
  forged: 'Listemize şu anda güvenilemez',
  forgedHint:
    'İmzası listeyle uyuşmuyor, bu yüzden bu ilan hakkında bir şey söylemiyoruz. Daha sonra yeniden deneyin.',
  asOf: 'Açık ilanlar, güncelleme: {moment}',
  signed: 'Listenin imzası geçerli',
  unsigned: 'Bu tarayıcı listenin imzasını doğrulayamıyor',
  same: 'İlan, imzaladığımız metinle sözcüğü sözcüğüne aynı',
  changed: 'İlan, listeyi imzaladığımızdan beri değişti',
  byHand: 'Kendiniz nasıl anlarsınız',
  byHandAddress: 'İlanlarımızın adresi harfi harfine şöyle başlar: {prefix}',
  byHandList: 'Her açık ilan listemizde yer alır.',
  how: 'Burada ne oluyor',
  howHint:
    'Tarayıcınız adresi, açık ilanlarımızın imzalı listesiyle karşılaştırır. Yapıştırdığınız şey cihazınızdan çıkmaz.',
  list: 'Açık ilanların imzalı listesi',
  key: 'İmzanın açık anahtarı',
  needsScript: 'Kontrol için JavaScript gerekir. O olmadan adresi imzalı listede arayabilirsiniz.',
};
