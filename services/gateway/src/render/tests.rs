use super::*;

#[test]
fn every_template_parses_in_every_language() {
    for locale in Locale::ALL {
        for (name, _) in TEMPLATES {
            if let Err(error) = environment(locale).get_template(name) {
                panic!("{} {name}: {error:#}", locale.tag());
            }
        }
    }
}

#[test]
fn brands_are_named_as_in_the_web() {
    let brands = include_str!("../../../../web/lib/brands.ts");
    for brand in [BrandKey::En, BrandKey::Es] {
        assert!(brands.contains(&format!("name: '{}'", brand_name(brand))), "{brand:?}");
    }
}
