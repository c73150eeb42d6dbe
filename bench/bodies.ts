/** The body that checks of requests are timed on: a targeted message of about 2 KB, with a filter of about 200 characters. */

const FILTER =
  '((A("AAAAA-AAAAA", ["iOS", "Android"]) + A("BBBBB-BBBBB", ["iOS", "Android", "Chrome"])) * T("age", BETWEEN, [18, 30]) * T("plan", EQ, "free") * T("city", IN, ["Berlin", "Paris", "Oslo"])) \\ T("vip", GTE, 1)';

const REQUEST = {
  auth: 'yxoPUlwqm5ZyZ2PGtdZCVKMDLW9ReKsV9Vb8xwjOl5sWpFvDMf6Yq3dIyBXO',
  devices_filter: FILTER,
  send_date: '2030-06-01 10:00',
  ignore_user_timezone: true,
  timezone: 'Europe/Berlin',
  campaign: 'CCCCC-CCCCC',
  content: {
    en: 'Spring is here: everything for the garden is 20% off until Sunday.\\nCome by, or order from your sofa.',
    de: 'Der Frühling ist da: bis Sonntag 20 % auf alles für den Garten.\\nVorbeikommen oder vom Sofa aus bestellen.',
    fr: "Le printemps est là : -20 % sur tout le jardin jusqu'à dimanche.\\nPassez nous voir, ou commandez depuis le canapé.",
  },
  ios_badges: '+1',
  ios_sound: 'spring.caf',
  ios_ttl: 86400,
  ios_category_id: '7',
  ios_title: 'Spring',
  ios_subtitle: 'Everything for the garden',
  ios_root_params: {
    aps: { 'content-available': 1, 'mutable-content': 1 },
    attachment: 'https://cdn.example.com/campaigns/spring/garden-1200x600.jpg',
    data: {
      campaign: 'spring',
      products: [10021, 10034, 10077, 10102],
      deeplink: 'shop://garden?from=push',
      priority: 2,
    },
  },
  apns_trim_content: 1,
  android_root_params: { campaign: 'spring', channel: 'offers' },
  android_sound: 'spring',
  android_header: 'Spring is here',
  android_icon: 'ic_offer',
  android_custom_icon: 'https://cdn.example.com/campaigns/spring/icon-96.png',
  android_banner: 'https://cdn.example.com/campaigns/spring/banner-1024x500.jpg',
  android_badges: '+1',
  android_gcm_ttl: 86400,
  android_vibration: 0,
  android_led: '#00ff00',
  android_priority: 1,
  android_delivery_priority: 'normal',
  android_ibc: '#FF4CAF50',
  chrome_title: 'Spring is here',
  chrome_icon: 'https://cdn.example.com/campaigns/spring/icon-192.png',
  chrome_gcm_ttl: 86400,
  chrome_duration: 20,
  chrome_image: 'https://cdn.example.com/campaigns/spring/large-720x480.jpg',
  chrome_button_text1: 'To the garden',
  chrome_button_url1: 'https://shop.example.com/garden?utm_campaign=spring',
};

/** What is sent, and what is in it. */
export const BODY = {
  text: JSON.stringify({ request: REQUEST }, null, 2),
  value: { request: REQUEST },
  filter: FILTER,
} as const;
