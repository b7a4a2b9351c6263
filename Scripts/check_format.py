"""Checks the description of the line format before code is generated from it.

A misspelt key would otherwise be ignored, and a default of the wrong type would only fail in the
compiler, far from its cause.
"""
import re

BASIC = {
    "number", "integer", "flag", "text", "id", "color", "point", "size", "rect", "matrix", "path",
    "corners", "real", "value",
}
KEYS = {
    "name", "swift", "type", "unit", "doc", "minimum", "maximum", "required", "initial", "default",
    "absent", "absentIs", "minItems", "maxItems", "more", "store", "since", "constant",
    "constants", "unless", "coding",
}
FORMS = {
    "choice": {"form", "swift", "doc", "cases"},
    "tuple": {"form", "swift", "doc", "properties", "rule"},
    "object": {"form", "swift", "doc", "properties", "rule", "hand"},
    "variant": {"form", "swift", "doc", "cases", "absent"},
}
NUMBERS = {"point": 2, "size": 2, "rect": 4, "matrix": 16}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class Checker:
    def __init__(self, description):
        self.types = description["types"]
        self.edition = tuple(int(part) for part in description["edition"].split("."))
        self.faults = []

    def fault(self, place, sentence):
        self.faults.append(f"{place}: {sentence}")

    def keys(self, place, thing, known, needed):
        for key in sorted(set(thing) - known):
            self.fault(place, f"there is no key “{key}”; the keys are {', '.join(sorted(known))}.")
        for key in sorted(needed - set(thing)):
            self.fault(place, f"“{key}” is missing.")

    def fits(self, value, kind):
        """Whether a default, as JSON, is a value of a type."""
        if kind.startswith("["):
            return isinstance(value, list) and all(self.fits(one, kind[1:-1]) for one in value)
        if kind in self.types:
            described = self.types[kind]
            if described["form"] == "choice":
                return value in [case["name"] for case in described["cases"]]
            return isinstance(value, (list, dict, str))
        if kind in ("number", "real"):
            return is_number(value)
        if kind in ("integer", "id", "corners"):
            return isinstance(value, int) and not isinstance(value, bool)
        if kind == "flag":
            return isinstance(value, bool)
        if kind in NUMBERS:
            return (
                isinstance(value, list)
                and len(value) == NUMBERS[kind]
                and all(is_number(one) for one in value)
            )
        return isinstance(value, str)

    def since(self, place, text):
        if not re.fullmatch(r"\d+\.\d+", str(text)):
            return self.fault(place, f"“since” is an edition such as 1.1, not “{text}”.")
        if tuple(int(part) for part in text.split(".")) > self.edition:
            self.fault(place, f"“since” is {text}, after this edition; raise “edition” too.")

    def properties(self, place, properties):
        seen = set()
        for number, each in enumerate(properties):
            name = each.get("name", "")
            here = f"{place}, property {number + 1} “{name}”"
            self.keys(here, each, KEYS, {"name", "type", "doc"})
            if not re.fullmatch(r"[a-z][A-Za-z0-9]*", each.get("swift", name)):
                self.fault(here, "the name must be letters and digits; a letter first, small.")
            if name in seen:
                self.fault(here, "the name is there twice.")
            seen.add(name)
            kind = each.get("type")
            if kind is None:
                continue
            base = kind[1:-1] if kind.startswith("[") else kind
            if base not in BASIC and base not in self.types:
                known = ", ".join(sorted(BASIC | set(self.types)))
                self.fault(here, f"there is no type “{kind}”; the types are {known}.")
                continue
            for key in ("default", "absent", "initial"):
                if key in each and not self.fits(each[key], kind):
                    self.fault(here, f"“{key}” is {each[key]!r}, which is no {kind}.")
            for key in ("minimum", "maximum"):
                if key in each and not is_number(each[key]):
                    self.fault(here, f"“{key}” is {each[key]!r}, which is no number.")
            if "since" in each:
                self.since(here, each["since"])

    def check(self, description):
        for name, each in self.types.items():
            here = f"type “{name}”"
            known = FORMS.get(each.get("form"))
            if known is None:
                forms = ", ".join(sorted(FORMS))
                self.fault(here, f"“form” must be one of {forms}, not {each.get('form')!r}.")
                continue
            self.keys(here, each, known, known - {"rule", "absent", "hand"})
            self.properties(here, each.get("properties", []))
            for case in each.get("cases", []):
                self.keys(here, case, {"name", "doc", "properties"}, {"name", "doc"})
                self.properties(f"{here}, case “{case.get('name')}”", case.get("properties", []))
        self.properties("node", description["node"]["properties"])
        return self.faults


def faults(description):
    """What is wrong with a description of the format, one sentence each; empty if nothing is."""
    return Checker(description).check(description)
