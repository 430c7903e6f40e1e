// Written by scripts/icons.mjs. Do not edit by hand.
import type { Drawing } from './Icon';
import { accessibility } from './shapes/accessibility';
import { armchair } from './shapes/armchair';
import { arrowDown } from './shapes/arrow-down';
import { arrowLeft } from './shapes/arrow-left';
import { arrowRight } from './shapes/arrow-right';
import { arrowUpDown } from './shapes/arrow-up-down';
import { baby } from './shapes/baby';
import { badgeCheck } from './shapes/badge-check';
import { badgeDollarSign } from './shapes/badge-dollar-sign';
import { banknote } from './shapes/banknote';
import { bookUser } from './shapes/book-user';
import { briefcase } from './shapes/briefcase';
import { building } from './shapes/building';
import { calendarDays } from './shapes/calendar-days';
import { calendarPlus } from './shapes/calendar-plus';
import { calendarSync } from './shapes/calendar-sync';
import { car } from './shapes/car';
import { check } from './shapes/check';
import { chevronDown } from './shapes/chevron-down';
import { chevronRight } from './shapes/chevron-right';
import { circleAlert } from './shapes/circle-alert';
import { clipboardCheck } from './shapes/clipboard-check';
import { clipboardPen } from './shapes/clipboard-pen';
import { clock } from './shapes/clock';
import { creditCard } from './shapes/credit-card';
import { doorOpen } from './shapes/door-open';
import { ear } from './shapes/ear';
import { externalLink } from './shapes/external-link';
import { feather } from './shapes/feather';
import { fileBadge } from './shapes/file-badge';
import { fileText } from './shapes/file-text';
import { flag } from './shapes/flag';
import { globe } from './shapes/globe';
import { graduationCap } from './shapes/graduation-cap';
import { hand } from './shapes/hand';
import { handHelping } from './shapes/hand-helping';
import { handshake } from './shapes/handshake';
import { headphones } from './shapes/headphones';
import { house } from './shapes/house';
import { idCard } from './shapes/id-card';
import { inbox } from './shapes/inbox';
import { landmark } from './shapes/landmark';
import { languages } from './shapes/languages';
import { laptop } from './shapes/laptop';
import { lock } from './shapes/lock';
import { mail } from './shapes/mail';
import { mapPin } from './shapes/map-pin';
import { medal } from './shapes/medal';
import { megaphone } from './shapes/megaphone';
import { messageSquareText } from './shapes/message-square-text';
import { navigation } from './shapes/navigation';
import { phone } from './shapes/phone';
import { plane } from './shapes/plane';
import { printer } from './shapes/printer';
import { receipt } from './shapes/receipt';
import { rotateCcw } from './shapes/rotate-ccw';
import { route } from './shapes/route';
import { scale } from './shapes/scale';
import { search } from './shapes/search';
import { shield } from './shapes/shield';
import { slidersHorizontal } from './shapes/sliders-horizontal';
import { squareParking } from './shapes/square-parking';
import { stethoscope } from './shapes/stethoscope';
import { tent } from './shapes/tent';
import { treePine } from './shapes/tree-pine';
import { trendingUp } from './shapes/trending-up';
import { triangleAlert } from './shapes/triangle-alert';
import { users } from './shapes/users';
import { vote } from './shapes/vote';
import { wallet } from './shapes/wallet';

/** The icons of documents by their lucide names. */
export const icons = {
  'accessibility': accessibility,
  'armchair': armchair,
  'arrow-down': arrowDown,
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up-down': arrowUpDown,
  'baby': baby,
  'badge-check': badgeCheck,
  'badge-dollar-sign': badgeDollarSign,
  'banknote': banknote,
  'book-user': bookUser,
  'briefcase': briefcase,
  'building': building,
  'calendar-days': calendarDays,
  'calendar-plus': calendarPlus,
  'calendar-sync': calendarSync,
  'car': car,
  'check': check,
  'chevron-down': chevronDown,
  'chevron-right': chevronRight,
  'circle-alert': circleAlert,
  'clipboard-check': clipboardCheck,
  'clipboard-pen': clipboardPen,
  'clock': clock,
  'credit-card': creditCard,
  'door-open': doorOpen,
  'ear': ear,
  'external-link': externalLink,
  'feather': feather,
  'file-badge': fileBadge,
  'file-text': fileText,
  'flag': flag,
  'globe': globe,
  'graduation-cap': graduationCap,
  'hand': hand,
  'hand-helping': handHelping,
  'handshake': handshake,
  'headphones': headphones,
  'house': house,
  'id-card': idCard,
  'inbox': inbox,
  'landmark': landmark,
  'languages': languages,
  'laptop': laptop,
  'lock': lock,
  'mail': mail,
  'map-pin': mapPin,
  'medal': medal,
  'megaphone': megaphone,
  'message-square-text': messageSquareText,
  'navigation': navigation,
  'phone': phone,
  'plane': plane,
  'printer': printer,
  'receipt': receipt,
  'rotate-ccw': rotateCcw,
  'route': route,
  'scale': scale,
  'search': search,
  'shield': shield,
  'sliders-horizontal': slidersHorizontal,
  'square-parking': squareParking,
  'stethoscope': stethoscope,
  'tent': tent,
  'tree-pine': treePine,
  'trending-up': trendingUp,
  'triangle-alert': triangleAlert,
  'users': users,
  'vote': vote,
  'wallet': wallet,
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof icons;
