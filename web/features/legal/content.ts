/** The two legal texts, in the two languages written by hand. They are rendered when the site is built. */
interface LegalText {
  title: string;
  intro: string;
  /** `tags`: the section has the visitor's answer to scripts of other companies, too. */
  sections: { heading: string; paragraphs: Paragraph[]; tags?: boolean }[];
}

/**
 * A text for every installation, or one for installations whose state of a network address (`geo`) or voting
 * places (`locate`) come from their own data, from an outside service or from Google (`civic-locate`), or that have scripts of other
 * companies (`tags`). The gateway marks which holds (base.css), and writes the names of those companies after
 * a text with `names`.
 */
type Paragraph =
  | string
  | { when: 'own-geo' | 'outside-geo' | 'own-locate' | 'outside-locate' | 'civic-locate' | 'tags' | 'no-tags'; text: string; names?: 'tags_analytics' | 'tags_session_recording' | 'tags_conversions' };

export type LegalDocument = 'terms' | 'privacy';

/** `{brand}` stands for the brand name. */
export const legal: Record<'en' | 'es', Record<LegalDocument, LegalText>> = {
  en: {
    privacy: {
      title: 'Privacy policy',
      intro: 'You can use {brand} without telling us who you are. This page says what we see and what we do with it.',
      sections: [
        {
          heading: 'Your address',
          paragraphs: [
            { when: 'own-locate', text: 'When you look up where to vote, your browser sends the address you typed to our own service. While you type, it also sends what is there so far, so that we can offer streets that match. We use it for that one search. We don’t write it to a log or a database, and we don’t send it to anyone else.' },
            { when: 'outside-locate', text: 'When you look up where to vote, your browser sends the address you typed to our own service, which asks the voter information service that we work with. No one else gets it. While you type, it also sends what is there so far to our own service, so that we can offer streets that match; we don’t pass that on. We use both for that one search and don’t write them to a log or a database.' },
            { when: 'civic-locate', text: 'When you look up where to vote, your browser sends the address you typed to our own service. For states that we have no data for, our service sends it to Google (the Google Civic Information API) and asks which locations are yours. Google gets the address, but not your internet address, your name, or the page you’re on. Google’s own privacy policy says how long Google keeps it. No one else gets it. While you type, your browser also sends what is there so far to our own service, so that we can offer streets that match; we don’t pass that on. We use both for that one search and don’t write them to a log or a database.' },
            'So that you can go back and correct it, your browser keeps the address until you close the tab. You can close the tab at any time to remove it.',
          ],
        },
        {
          heading: 'Your state',
          paragraphs: [
            { when: 'own-geo', text: 'To open the right page, we look up the state that your internet address (IP address) belongs to. We do this with a table of our own and ask no other company. The guess can be wrong, and you can always choose another state. We don’t keep it.' },
            { when: 'outside-geo', text: 'To open the right page, we look up the state that your internet address (IP address) belongs to. We ask the voter information service that we work with, which sees your internet address for that. The guess can be wrong, and you can always choose another state. We keep the answer for a few minutes at most.' },
          ],
        },
        {
          heading: 'What you choose to leave',
          paragraphs: [
            'If you send the form “Make your voting plan”, we keep what you typed: your name, email, ZIP code, state, and plan, and your cell phone number if you give it, with the words you agreed to. We keep it encrypted and give it to the people who run {brand}, who use it to help you vote. No one else gets it. To have it deleted, call the hotline.',
          ],
        },
        {
          heading: 'What we count',
          paragraphs: [
            'We count how often pages are opened, buttons are pressed, and the campaign links that lead here are used, by the hour, with the state and the language of the page. A count holds no name, no address, no internet address, and nothing that tells one visitor from another. If a campaign link led you here, your browser keeps the name of the campaign until you close the tab.',
          ],
        },
        {
          heading: 'When a page fails',
          paragraphs: [
            'If the code of a page fails, your browser sends a report to our own service: which page it was, its language, where our code failed, and the message of the browser. A browser may quote in that message what you typed, so our service keeps only words of a fixed list and leaves out all others. If the people who run {brand} use a service that collects error reports, our service passes on what is left. The report holds no address, no name and no internet address.',
          ],
        },
        {
          heading: 'Cookies and other companies',
          tags: true,
          paragraphs: [
            { when: 'no-tags', text: 'We set no cookies. We load no fonts, maps, or scripts from other companies. No advertising service learns from this site that you were here.' },
            { when: 'tags', text: 'We set no cookies. We load no fonts or maps from other companies. Scripts of the companies named here run only if you agree. They never run where you type an address, see your voting location, or fill out a form, and never when your browser sends Global Privacy Control.' },
            { when: 'tags', names: 'tags_analytics', text: 'These count which pages are opened and which buttons are pressed:' },
            { when: 'tags', names: 'tags_session_recording', text: 'These record what you do on a page, such as scrolling and pressing buttons:' },
            { when: 'tags', names: 'tags_conversions', text: 'These learn from us which action you chose. If you found your voting location, they also get a code (SHA-256) made from your address, which lets a company that already knows your address recognize it. They never get the address itself:' },
            { when: 'tags', text: 'A company that you agreed to sees your internet address, and it may set cookies of its own. Your answer is kept in your browser and is not sent to us. When you agree, your browser forgets the address that you searched for before a script runs. You can change your answer here at any time.' },
          ],
        },
        {
          heading: 'Links to other sites',
          paragraphs: [
            'Many links lead to official sites of your state or county. Those sites have their own rules. If you press “Directions”, a map service opens in a new tab. It learns the address of the voting location, but not your home address from us.',
          ],
        },
        {
          heading: 'Calls and text messages',
          paragraphs: ['If you call the hotline or send a text message, your phone company and the people who answer see your number. We don’t connect it with your visit to this site.'],
        },
      ],
    },
    terms: {
      title: 'Terms of service',
      intro: '{brand} is free to use. By using it, you agree to what this page says.',
      sections: [
        {
          heading: 'What this site is',
          paragraphs: [
            '{brand} helps you find voting information. It’s not a government site. It can’t register you, and it can’t take your vote.',
            'When this site shows a bar that says “sample data”, the locations are made up. Don’t use them to decide where to vote.',
          ],
        },
        {
          heading: 'Check before you go',
          paragraphs: [
            'We work to keep locations, hours, dates, and rules correct, but they can change at the last minute. Your election office has the final word. If we’re not sure, we say so and tell you who to ask.',
            'Rules can change after we checked them. Each part of a page says where it comes from and, if we know it, when that source was checked. A date marked “our advice” is earlier than the legal deadline, because mail takes time.',
          ],
        },
        {
          heading: 'Fair use',
          paragraphs: ['Please do not try to break the site, copy its data in bulk, or slow it down for other voters. We may limit requests that come too fast.'],
        },
        {
          heading: 'No warranty',
          paragraphs: ['We offer the site as it is, without a warranty. Use of the site is at your own risk as far as the law allows.'],
        },
      ],
    },
  },
  es: {
    privacy: {
      title: 'Política de privacidad',
      intro: 'Puede usar {brand} sin decirnos quién es. Esta página explica qué vemos y qué hacemos con ello.',
      sections: [
        {
          heading: 'Su dirección',
          paragraphs: [
            { when: 'own-locate', text: 'Cuando busca dónde votar, su navegador envía la dirección que escribió a nuestro propio servicio. Mientras escribe, también envía lo que ya está escrito, para ofrecerle calles que coincidan. La usamos solo para esa búsqueda. No la guardamos en ningún registro ni base de datos, y no se la enviamos a nadie.' },
            { when: 'outside-locate', text: 'Cuando busca dónde votar, su navegador envía la dirección que escribió a nuestro propio servicio, que consulta al servicio de información electoral con el que trabajamos. Nadie más la recibe. Mientras escribe, también envía a nuestro propio servicio lo que ya está escrito, para ofrecerle calles que coincidan; eso no se lo pasamos a nadie. Usamos ambas cosas solo para esa búsqueda y no las guardamos en ningún registro ni base de datos.' },
            { when: 'civic-locate', text: 'Cuando busca dónde votar, su navegador envía la dirección que escribió a nuestro propio servicio. En los estados de los que no tenemos datos, nuestro servicio se la envía a Google (la Google Civic Information API) y pregunta qué lugares le corresponden. Google recibe la dirección, pero no su dirección de internet, ni su nombre, ni la página en la que está. La política de privacidad de Google dice cuánto tiempo la guarda Google. Nadie más la recibe. Mientras escribe, su navegador también envía a nuestro propio servicio lo que ya está escrito, para ofrecerle calles que coincidan; eso no se lo pasamos a nadie. Usamos ambas cosas solo para esa búsqueda y no las guardamos en ningún registro ni base de datos.' },
            'Para que pueda volver y corregirla, su navegador conserva la dirección hasta que usted cierra la pestaña. Puede cerrarla en cualquier momento para borrarla.',
          ],
        },
        {
          heading: 'Su estado',
          paragraphs: [
            { when: 'own-geo', text: 'Para abrir la página correcta, buscamos a qué estado pertenece su dirección de internet (dirección IP). Lo hacemos con una tabla propia, sin preguntar a otra empresa. El resultado puede ser incorrecto; usted siempre puede elegir otro estado. No lo guardamos.' },
            { when: 'outside-geo', text: 'Para abrir la página correcta, buscamos a qué estado pertenece su dirección de internet (dirección IP). Se lo preguntamos al servicio de información electoral con el que trabajamos, que para eso ve su dirección de internet. El resultado puede ser incorrecto; usted siempre puede elegir otro estado. Guardamos la respuesta unos minutos como máximo.' },
          ],
        },
        {
          heading: 'Lo que usted decide dejarnos',
          paragraphs: [
            'Si envía el formulario “Haga su plan para votar”, guardamos lo que escribió: su nombre, correo electrónico, código postal, estado y plan, y su número de celular si lo da, con las palabras que aceptó. Lo guardamos cifrado y se lo damos a las personas a cargo de {brand}, que lo usan para ayudarle a votar. Nadie más lo recibe. Para que lo borremos, llame a la línea de ayuda.',
          ],
        },
        {
          heading: 'Lo que contamos',
          paragraphs: [
            'Contamos cuántas veces se abren las páginas, se usan los botones y se siguen los enlaces de campañas que llevan aquí, por hora, con el estado y el idioma de la página. Un conteo no contiene nombres, direcciones, direcciones de internet ni nada que distinga a un visitante de otro. Si lo trajo aquí el enlace de una campaña, su navegador guarda el nombre de la campaña hasta que cierre la pestaña.',
          ],
        },
        {
          heading: 'Cuando falla una página',
          paragraphs: [
            'Si falla el código de una página, su navegador envía un informe a nuestro propio servicio: qué página era, su idioma, dónde falló nuestro código y el mensaje del navegador. Un navegador puede citar en ese mensaje lo que usted escribió; por eso nuestro servicio conserva solo palabras de una lista fija y quita todas las demás. Si las personas a cargo de {brand} usan un servicio que recopila informes de errores, nuestro servicio le pasa lo que queda. El informe no contiene direcciones, nombres ni direcciones de internet.',
          ],
        },
        {
          heading: 'Cookies y otras empresas',
          tags: true,
          paragraphs: [
            { when: 'no-tags', text: 'No usamos cookies. No cargamos letras, mapas ni programas de otras empresas. Ningún servicio de publicidad se entera por este sitio de que usted estuvo aquí.' },
            { when: 'tags', text: 'No usamos cookies. No cargamos letras ni mapas de otras empresas. Los programas de las empresas que se nombran aquí funcionan solo si usted acepta. Nunca funcionan donde usted escribe una dirección, ve su lugar de votación o llena un formulario, ni cuando su navegador envía la señal Global Privacy Control.' },
            { when: 'tags', names: 'tags_analytics', text: 'Estos cuentan qué páginas se abren y qué botones se usan:' },
            { when: 'tags', names: 'tags_session_recording', text: 'Estos graban lo que usted hace en una página, como desplazarse y usar botones:' },
            { when: 'tags', names: 'tags_conversions', text: 'A estos les decimos qué acción eligió. Si encontró su lugar de votación, también reciben un código (SHA-256) hecho con su dirección, con el que una empresa que ya conoce su dirección puede reconocerla. Nunca reciben la dirección misma:' },
            { when: 'tags', text: 'Una empresa que usted aceptó ve su dirección de internet y puede usar cookies propias. Su respuesta se guarda en su navegador y no se nos envía. Cuando acepta, su navegador olvida la dirección que buscó antes de que funcione ningún programa. Puede cambiar su respuesta aquí en cualquier momento.' },
          ],
        },
        {
          heading: 'Enlaces a otros sitios',
          paragraphs: [
            'Muchos enlaces llevan a sitios oficiales de su estado o condado. Esos sitios tienen sus propias reglas. Si presiona “Cómo llegar”, se abre un servicio de mapas en otra pestaña. Ese servicio conoce la dirección del lugar de votación, pero nosotros no le damos la dirección de su casa.',
          ],
        },
        {
          heading: 'Llamadas y mensajes de texto',
          paragraphs: ['Si llama a la línea de ayuda o envía un mensaje de texto, su compañía telefónica y las personas que contestan ven su número. No lo relacionamos con su visita a este sitio.'],
        },
      ],
    },
    terms: {
      title: 'Términos de servicio',
      intro: '{brand} es gratis. Al usarlo, usted acepta lo que dice esta página.',
      sections: [
        {
          heading: 'Qué es este sitio',
          paragraphs: [
            '{brand} le ayuda a encontrar información para votar. No es un sitio del gobierno. No puede inscribirle ni recibir su voto.',
            'Cuando este sitio muestra una barra que dice “datos de muestra”, los lugares son inventados. No los use para decidir dónde votar.',
          ],
        },
        {
          heading: 'Confirme antes de ir',
          paragraphs: [
            'Trabajamos para que los lugares, los horarios, las fechas y las reglas sean correctos, pero pueden cambiar a última hora. Su oficina electoral tiene la última palabra. Si no estamos seguros, lo decimos y le indicamos a quién preguntar.',
            'Las reglas pueden cambiar después de que las revisamos. Junto a cada parte de una página está su fuente y, cuando lo sabemos, cuándo se revisó esa fuente. Un día con las palabras “nuestro consejo” es anterior al que pide la ley: agregamos tiempo para el correo.',
          ],
        },
        {
          heading: 'Uso justo',
          paragraphs: ['Por favor no intente dañar el sitio, copiar sus datos en masa ni hacerlo más lento para otros votantes. Podemos limitar las solicitudes que lleguen demasiado rápido.'],
        },
        {
          heading: 'Sin garantía',
          paragraphs: ['Ofrecemos el sitio tal como es, sin garantía. Usted lo usa bajo su propio riesgo, hasta donde la ley lo permita.'],
        },
      ],
    },
  },
};
