# Mainspring: `make run` runs the gallery, `make test` the tests. Both install missing packages first.
SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
# Imports of modules that a target does not depend on are errors: `canImport` finds every module of
# the package.
CHECKED := --explicit-target-dependency-import-check error

# The packages that depend on this one; their build folders are not ours to format.
# Demos/Ported has code for iPhones as its authors wrote it; its tests alone are ours.
PACKAGES := Benchmarks/Package.swift Benchmarks/Sources Demos/Package.swift Demos/Tests \
	Demos/Ported/Package.swift Demos/Ported/Tests Porting/Package.swift Porting/Sources Porting/Tests \
	$(filter-out Demos/Tests/ Demos/Ported/,$(wildcard Demos/*/))

.PHONY: run test bench format lint docs cluster clean setup setup-secure setup-pictures setup-typeface setup-browser install uninstall deb

## run: serves the packing list at http://127.0.0.1:8737/
run: setup setup-secure setup-typeface
	$(SWIFT) run --package-path Demos gallery --scene packing-list

## test: tests the page's modules, the library and the demos; browser tests need a Chromium
test: setup setup-pictures
	Scripts/test-page
	$(SWIFT) build --build-tests $(CHECKED)
	$(SWIFT) build --package-path Demos --build-tests $(CHECKED)
	SWIFT="$(SWIFT)" Scripts/test-modules
	$(SWIFT) build --package-path Porting --build-tests
	Scripts/test $(SWIFT) test --package-path Porting --skip-build
	Scripts/test $(SWIFT) test --package-path Demos --skip-build $(CHECKED)

## bench: runs all workloads against their peers, or with BENCH=chain those whose name contains the word
bench: setup
	@case '$(BENCH)' in ''|*fan*|*publish*|*cluster*) $(MAKE) setup-pictures && $(SWIFT) build -c release --product mainspring;; esac
	$(SWIFT) run -c release --package-path Benchmarks bench $(BENCH)

## format: formats every Swift file in place
format:
	$(SWIFT) format -i --parallel -r Package.swift Sources Tests $(PACKAGES)

## lint: fails if the format of a file is wrong, a file is too long, or its prose uses listed words
lint:
	Scripts/check-file-lengths
	@Scripts/setup python3
	Scripts/check-prose
	Scripts/manual-catalog check
	$(SWIFT) format lint --strict --parallel -r Package.swift Sources Tests $(PACKAGES)

## docs: builds the manual and the API documentation into docs/.build/site; a warning fails
docs: setup setup-pictures
	@Scripts/setup python3
	SWIFT="$(SWIFT)" Scripts/docs

## setup: installs missing Debian packages
setup:
	@Scripts/setup libevent-dev pkg-config

## setup-secure: installs the packages of StreamingTLS, which the gallery uses
setup-secure:
	@Scripts/setup libssl-dev

## setup-pictures: installs the packages of PangoText, Raster, RecordingZstd, RecordingNATS, Compression, CoreImage, AVFoundation, Dynamics and mainspring
setup-pictures:
	@Scripts/setup libbox2d-dev libqrencode-dev libsndfile1-dev libcairo2-dev libpango1.0-dev librsvg2-dev libzstd-dev zlib1g-dev libssl-dev libnats-dev fonts-dejavu-core fonts-inter

## setup-typeface: installs the typeface by which text is measured, for the page
setup-typeface:
	@Scripts/setup fonts-inter

## setup-browser: installs a Chromium for the browser tests
setup-browser:
	@Scripts/setup chromium

## cluster: starts three log servers and two daemons on this machine, to try a cluster
cluster: setup setup-pictures
	@Scripts/setup nats-server
	$(SWIFT) build -c release --product mainspring
	packaging/cluster/run

## install: installs the command line below PREFIX (/usr/local); `make uninstall` removes it
install: setup setup-pictures
	SWIFT="$(SWIFT)" PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

uninstall:
	PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --uninstall

## deb: builds the Debian package of the command line into .build/deb and checks it with lintian
deb: setup setup-pictures
	@Scripts/setup debhelper lintian
	Scripts/deb

clean:
	$(SWIFT) package clean
	$(SWIFT) package --package-path Demos clean
	$(SWIFT) package --package-path Porting clean
	rm -rf docs/.build Benchmarks/.build Benchmarks/results.json
