/*
 * The look-up of VoteReady in a page of yours:
 *   <script src="https://voteready.example/embed.js" data-key="YOUR KEY" async></script>
 * data-state="NV", data-lang="es" and data-title are for who wants them. The look-up appears where the script stands, and is as high as
 * what it shows. It is told the key and these words; your page is told its height, and never an address.
 */
(function () {
  'use strict';
  var script = document.currentScript;
  if (!script || !script.parentNode) return;
  var origin = script.src.replace(/^(https?:\/\/[^/]+).*$/, '$1');
  var query = '?key=' + encodeURIComponent(script.getAttribute('data-key') || '');
  var names = ['state', 'lang'];
  for (var i = 0; i < names.length; i += 1) {
    var value = script.getAttribute('data-' + names[i]);
    if (value) query += '&' + names[i] + '=' + encodeURIComponent(value);
  }
  var titles = {
    en: 'Find where to vote', es: 'Encuentre d\u00f3nde votar', ar: '\u0627\u0639\u0631\u0641 \u0623\u064a\u0646 \u062a\u0635\u0648\u0651\u062a',
    ko: '\ud22c\ud45c \uc7a5\uc18c \ucc3e\uae30', tl: 'Hanapin kung saan boboto', vi: 'T\u00ecm n\u01a1i b\u1ecf phi\u1ebfu', 'zh-Hans': '\u67e5\u627e\u6295\u7968\u5730\u70b9'
  };
  var frame = document.createElement('iframe');
  frame.src = origin + '/embed/' + query;
  var lang = script.getAttribute('data-lang');
  // Not `titles[lang]` alone: every object has a `constructor`.
  var named = Object.prototype.hasOwnProperty.call(titles, lang) ? titles[lang] : titles.en;
  frame.title = script.getAttribute('data-title') || named;
  frame.style.cssText = 'display:block;width:100%;min-width:280px;max-width:480px;height:460px;border:0';
  frame.setAttribute('loading', 'lazy');
  script.parentNode.insertBefore(frame, script);
  window.addEventListener('message', function (event) {
    var said = event.data;
    if (event.origin !== origin || event.source !== frame.contentWindow || !said || said.type !== 'voteready:height') return;
    if (typeof said.height === 'number' && said.height >= 100 && said.height <= 20000) frame.style.height = said.height + 'px';
  });
})();
